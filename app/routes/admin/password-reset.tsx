import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { openRecoveryLink } from '../../features/admin-password/open-recovery-link.ts'
import { ResetPassword } from '../../features/admin-password/reset-password.tsx'
import { recoveryClient } from '../../features/admin-session/admin-clients.ts'
import { BareThreshold, CheckingLine } from '../../features/admin-session/bare-threshold.tsx'
import { ProveSecondFactor } from '../../features/second-factor/prove-second-factor.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import './admin.css'
import type { Route } from './+types/password-reset.ts'

export const meta: Route.MetaFunction = () => [
  ...pageMeta({
    title: 'Passwort zurücksetzen',
    description: 'Hier legen Administratoren ein neues Passwort fest.',
    path: '/admin/password-reset',
    noindex: true,
  }),
  // The address holds a token that no other site may learn.
  { name: 'referrer', content: 'no-referrer' },
]

export function clientLoader() {
  return openRecoveryLink(recoveryClient)
}

export function HydrateFallback() {
  return (
    <BareThreshold display={<DisplayButton />}>
      <CheckingLine text="Der Link wird geprüft …" />
    </BareThreshold>
  )
}

export default function PasswordReset({ loaderData }: Route.ComponentProps) {
  return (
    <BareThreshold display={<DisplayButton />}>
      <ResetPassword
        link={loaderData}
        secondFactor={(auth, onProven) => <ProveSecondFactor auth={auth} onDone={onProven} />}
      />
    </BareThreshold>
  )
}
