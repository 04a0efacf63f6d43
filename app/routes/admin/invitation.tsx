import { useNavigate } from 'react-router'
import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { adminClients } from '../../features/admin-session/admin-clients.ts'
import { SignInGate } from '../../features/admin-session/sign-in-gate.tsx'
import { AcceptInvitation } from '../../features/administrators/accept-invitation.tsx'
import { openInvitation } from '../../features/administrators/invitation.ts'
import '../../styles/admin.css'
import type { PageProps } from '../../features/admin-session/admin-page.tsx'

export const title = 'Einladung annehmen'

export function clientLoader() {
  return openInvitation()
}

export default function Invitation({ loaderData }: PageProps<typeof clientLoader>) {
  const navigate = useNavigate()
  async function enter(email: string, password: string) {
    // The account exists: if signing in fails, the login form says why.
    await adminClients().then(
      ({ auth }) => auth.signInWithPassword({ email, password }),
      () => {},
    )
    await navigate('/admin')
  }
  return (
    <SignInGate display={<DisplayButton />}>
      <AcceptInvitation invitation={loaderData} onAccepted={enter} />
    </SignInGate>
  )
}
