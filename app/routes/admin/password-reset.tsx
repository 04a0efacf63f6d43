import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { openRecoveryLink } from '../../features/admin-password/open-recovery-link.ts'
import { ResetPassword } from '../../features/admin-password/reset-password.tsx'
import { recoveryClient } from '../../features/admin-session/admin-clients.ts'
import { BareThreshold } from '../../features/admin-session/bare-threshold.tsx'
import { ProveSecondFactor } from '../../features/second-factor/prove-second-factor.tsx'
import '../../styles/admin.css'
import type { PageProps } from '../../admin-page.tsx'

export const title = 'Passwort zurücksetzen'

export function clientLoader() {
  return openRecoveryLink(recoveryClient)
}

export default function PasswordReset({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <BareThreshold display={<DisplayButton />}>
      <ResetPassword
        link={loaderData}
        secondFactor={(auth, onProven) => <ProveSecondFactor auth={auth} onDone={onProven} />}
      />
    </BareThreshold>
  )
}
