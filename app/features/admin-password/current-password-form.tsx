import type { GoTrueClient } from '@supabase/auth-js'
import { type Checked, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Field } from '../../ui/forms/field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'

interface CurrentPasswordFormProps {
  auth: GoTrueClient
  email: string
  onConfirmed(): void
}

export function CurrentPasswordForm({ auth, email, onConfirmed }: CurrentPasswordFormProps) {
  const { status, errors, refusal, formProps } = useFormSubmission({
    check: checkPassword,
    send: async (password) => {
      const { error } = await auth.signInWithPassword({ email, password })
      if (error) throw error
    },
    sentenceOf,
    onSent: onConfirmed,
  })

  return (
    <form {...formProps} className="grid gap-4">
      <Field
        name="current-password"
        type="password"
        label="Aktuelles Passwort"
        autoComplete="current-password"
        required
        error={errors['current-password'] ?? refusal}
      />
      <SubmitButton status={status} busy="Wird geprüft …">
        Bestätigen
      </SubmitButton>
    </form>
  )
}

function checkPassword(form: HTMLFormElement): Checked<string> {
  const password = String(new FormData(form).get('current-password') ?? '')
  return password ? { values: password } : { errors: { 'current-password': 'Geben Sie Ihr aktuelles Passwort ein' } }
}

function sentenceOf(error: unknown): string {
  const { status, message } = error as { status?: number; message: string }
  if (status === 429) return message
  return status === 400 ? 'Das aktuelle Passwort stimmt nicht' : 'Anmeldung fehlgeschlagen'
}
