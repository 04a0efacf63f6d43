import { useNavigate } from 'react-router'
import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { adminClients } from '../../features/admin-session/admin-clients.ts'
import { BareThreshold, CheckingLine } from '../../features/admin-session/bare-threshold.tsx'
import { AcceptInvitation } from '../../features/administrators/accept-invitation.tsx'
import { openInvitation } from '../../features/administrators/invitation.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import './admin.css'
import type { Route } from './+types/invitation.ts'

export const meta: Route.MetaFunction = () => [
  ...pageMeta({
    title: 'Einladung annehmen',
    description: 'Hier nehmen Eingeladene ihren Zugang zur Verwaltung an.',
    path: '/admin/einladung',
    noindex: true,
  }),
  // The address holds a token that no other site may learn.
  { name: 'referrer', content: 'no-referrer' },
]

export function clientLoader() {
  return openInvitation()
}

export function HydrateFallback() {
  return (
    <BareThreshold display={<DisplayButton />}>
      <CheckingLine text="Die Einladung wird geprüft …" />
    </BareThreshold>
  )
}

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  async function enter(email: string, password: string) {
    // The account is there: where signing in fails, the login form says why.
    await adminClients().then(
      ({ auth }) => auth.signInWithPassword({ email, password }),
      () => {},
    )
    await navigate('/admin')
  }
  return (
    <BareThreshold display={<DisplayButton />}>
      <AcceptInvitation invitation={loaderData} onAccepted={enter} />
    </BareThreshold>
  )
}
