import type { GoTrueClient } from '@supabase/auth-js'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '../../../rules/input/passwords.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { type Checked, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
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
    check: checkPasswords,
    send: (password) => setForgottenPassword(auth, password),
    sentenceOf,
    onSent: onChanged,
  })
  const isBusy = status === 'submitting'

  return (
    <form {...formProps} aria-labelledby="reset-heading" className="grid gap-4">
      <h1 id="reset-heading" className="text-h2">
        Neues Passwort festlegen
      </h1>
      <FormRefusal text={Object.values(errors)[0] ?? refusal} />
      <Field
        name="password"
        type="password"
        label="Neues Passwort"
        placeholder={`Mindestens ${PASSWORD_MIN_LENGTH} Zeichen`}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
      />
      <Field
        name="repeated"
        type="password"
        label="Passwort bestätigen"
        placeholder="Passwort wiederholen"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
      />
      <Button type="submit" disabled={isBusy} busy={isBusy ? 'Wird gespeichert...' : undefined}>
        Passwort ändern
      </Button>
    </form>
  )
}

function checkPasswords(form: HTMLFormElement): Checked<string> {
  const data = new FormData(form)
  const password = String(data.get('password') ?? '')
  if (password !== data.get('repeated')) return { errors: { repeated: 'Passwörter stimmen nicht überein' } }
  if (password.length < PASSWORD_MIN_LENGTH) {
    return { errors: { password: `Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen lang sein` } }
  }
  return { values: password }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  console.error('Fehler beim Zurücksetzen des Passworts', error)
  return 'Fehler beim Zurücksetzen des Passworts'
}
