import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { openRecoveryLink } from '../../features/admin-password/open-recovery-link.ts'
import { ResetPassword } from '../../features/admin-password/reset-password.tsx'
import { recoveryClient } from '../../features/admin-session/admin-clients.ts'
import { SignInGate } from '../../features/admin-session/sign-in-gate.tsx'
import { VerifySecondFactor } from '../../features/second-factor/verify-second-factor.tsx'
import '../../styles/admin.css'
import type { PageProps } from '../../features/admin-session/admin-page.tsx'

export const title = 'Passwort zurücksetzen'

export function clientLoader() {
  return openRecoveryLink(recoveryClient)
}

export default function PasswordReset({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <SignInGate display={<DisplayButton />}>
      <ResetPassword
        link={loaderData}
        secondFactor={(auth, onVerified) => <VerifySecondFactor auth={auth} onDone={onVerified} />}
      />
    </SignInGate>
  )
}
