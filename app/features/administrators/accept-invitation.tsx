import { useRevalidator } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { ServerUnreachable } from '../../ui/notices/server-unreachable.tsx'
import { AcceptInvitationForm } from './accept-invitation-form.tsx'
import type { OpenedInvitation } from './invitation.ts'

interface AcceptInvitationProps {
  invitation: OpenedInvitation
  onAccepted(email: string, password: string): Promise<void>
}

export function AcceptInvitation({ invitation, onAccepted }: AcceptInvitationProps) {
  const { revalidate, state } = useRevalidator()
  if (invitation.state === 'valid') {
    const { email, token } = invitation
    return <AcceptInvitationForm email={email} token={token} onAccepted={(password) => onAccepted(email, password)} />
  }
  if (invitation.state === 'invalid') {
    return (
      <>
        <h1 className="text-h2">Ungültige Einladung</h1>
        <p>
          Diese Einladung ist ungültig, abgelaufen oder schon angenommen. Haben Sie sie angenommen, melden Sie sich an;
          sonst lassen Sie sich neu einladen.
        </p>
        <ButtonLink href="/admin">Zur Anmeldung</ButtonLink>
      </>
    )
  }
  return (
    <ServerUnreachable
      onAgain={() => void revalidate()}
      busy={state === 'loading' ? 'Die Einladung wird geprüft …' : undefined}
    />
  )
}
