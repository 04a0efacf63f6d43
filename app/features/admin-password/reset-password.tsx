import type { GoTrueClient } from '@supabase/auth-js'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '../../../rules/input/passwords.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { checkNewPassword, LEAST_LENGTH, NewPasswordFields } from '../../ui/forms/new-password-fields.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { ServerUnreachable } from '../../ui/notices/server-unreachable.tsx'
import { setForgottenPassword } from './new-password.ts'
import { type OpenedLink, takeLinkFromAddress } from './open-recovery-link.ts'

const REDIRECT_MS = 3000

interface ResetPasswordProps {
  link: OpenedLink
  secondFactor(auth: GoTrueClient, onVerified: () => void): ReactNode
}

export function ResetPassword({ link, secondFactor }: ResetPasswordProps) {
  const { revalidate, state } = useRevalidator()
  const [isChanged, setIsChanged] = useState(false)
  const [isVerified, setIsVerified] = useState(false)
  const busy = state === 'loading' ? 'Der Link wird geprüft …' : undefined

  if (isChanged) return <PasswordChanged />
  if (link.state === 'unopened') {
    return (
      <>
        <h1 className="text-h2">Neues Passwort festlegen</h1>
        <p>Der Link aus der E-Mail gilt nur einmal. Mit diesem Knopf öffnen Sie ihn.</p>
        <Button
          busy={busy}
          onClick={() => {
            takeLinkFromAddress()
            void revalidate()
          }}
        >
          Weiter
        </Button>
      </>
    )
  }
  if (link.state === 'valid' && link.needsFactor && !isVerified) {
    return (
      <>
        <h1 className="text-h2">Neues Passwort festlegen</h1>
        <p>Ihr Zugang hat einen zweiten Faktor. Bestätigen Sie zuerst damit, dass Sie es sind.</p>
        {secondFactor(link.auth, () => setIsVerified(true))}
      </>
    )
  }
  if (link.state === 'valid') return <ResetPasswordForm auth={link.auth} onChanged={() => setIsChanged(true)} />
  if (link.state === 'invalid') {
    return (
      <>
        <h1 className="text-h2">Ungültiger Link</h1>
        <p>Dieser Passwort-Reset-Link ist ungültig oder abgelaufen.</p>
        <ButtonLink href="/admin">Zurück zum Login</ButtonLink>
      </>
    )
  }
  return <ServerUnreachable onAgain={() => void revalidate()} busy={busy} />
}

function PasswordChanged() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/admin', { state: { passwordChanged: true } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <h1 className="text-h2">Passwort erfolgreich geändert</h1>
      <p role="status">Ihr Passwort wurde erfolgreich geändert. Sie werden zum Login weitergeleitet.</p>
    </>
  )
}

export function ResetPasswordForm({ auth, onChanged }: { auth: GoTrueClient; onChanged(): void }) {
  const { status, errors, refusal, formProps } = useFormSubmission({
    check: (form) =>
      checkNewPassword(form, {
        repeated: 'Passwörter stimmen nicht überein',
        password: `Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen lang sein`,
      }),
    send: (password) => setForgottenPassword(auth, password),
    sentenceOf: (error) => sentenceOf(error, '') || unexpected(error),
    onSent: onChanged,
  })

  return (
    <form {...formProps} aria-labelledby="reset-heading" className="grid gap-4">
      <h1 id="reset-heading" className="text-h2">
        Neues Passwort festlegen
      </h1>
      <FormRefusal text={Object.values(errors)[0] ?? refusal} />
      <NewPasswordFields
        password={{ label: 'Neues Passwort', placeholder: LEAST_LENGTH }}
        repeated={{ label: 'Passwort bestätigen', placeholder: 'Passwort wiederholen' }}
      />
      <SubmitButton status={status} busy="Wird gespeichert..." className="" disabled={status === 'submitting'}>
        Passwort ändern
      </SubmitButton>
    </form>
  )
}

function unexpected(error: unknown): string {
  console.error('Fehler beim Zurücksetzen des Passworts', error)
  return 'Fehler beim Zurücksetzen des Passworts'
}
