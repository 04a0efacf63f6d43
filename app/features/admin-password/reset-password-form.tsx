import type { GoTrueClient } from '@supabase/auth-js'
import { PASSWORD_MIN_LENGTH } from '../../../rules/input/passwords.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { type Checked, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { setForgottenPassword } from './new-password.ts'

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
