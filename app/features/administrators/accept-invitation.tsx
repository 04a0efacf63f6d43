import { useRevalidator } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '../../../rules/input/passwords.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { checkNewPassword, LEAST_LENGTH, NewPasswordFields } from '../../ui/forms/new-password-fields.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { ServerUnreachable } from '../../ui/notices/server-unreachable.tsx'
import { acceptInvitation, FAILED, type OpenedInvitation } from './invitation.ts'

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

interface AcceptInvitationFormProps {
  email: string
  token: string
  onAccepted(password: string): Promise<void>
}

export function AcceptInvitationForm({ email, token, onAccepted }: AcceptInvitationFormProps) {
  const { status, errors, refusal, formProps } = useFormSubmission({
    check: (form) =>
      checkNewPassword(form, {
        password: `Das Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen haben`,
        repeated: 'Die Passwörter stimmen nicht überein',
      }),
    send: async (password: string) => {
      await acceptInvitation(token, password)
      await onAccepted(password)
    },
    sentenceOf: (error) => (error instanceof Refusal ? error.message : FAILED),
  })
  return (
    <form {...formProps} aria-labelledby="invitation-heading" className="grid gap-4">
      <h1 id="invitation-heading" className="text-h2">
        Einladung annehmen
      </h1>
      <p className="wrap-anywhere">
        Ihr Zugang zur Verwaltung: <strong>{readableAddress(email)}</strong>. Legen Sie Ihr eigenes Passwort fest.
        Danach richten Sie einen zweiten Faktor ein, zum Beispiel mit Ihrem Telefon.
      </p>
      <FormRefusal text={refusal} />
      <NewPasswordFields
        password={{ label: 'Passwort', hint: LEAST_LENGTH, error: errors.password }}
        repeated={{ label: 'Passwort wiederholen', error: errors.repeated }}
        account={email}
      />
      <SubmitButton status={status} busy="Der Zugang wird angelegt …" className="">
        Einladung annehmen
      </SubmitButton>
    </form>
  )
}
