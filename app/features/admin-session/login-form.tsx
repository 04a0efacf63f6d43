import { useRef } from 'react'
import { z } from 'zod/mini'
import { Refusal } from '../../lib/forms/refusal.ts'
import { checkValues, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { adminClients } from './admin-clients.ts'
import { ForgottenPassword } from './forgotten-password.tsx'

const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Geben Sie Ihre E-Mail-Adresse ein')),
  password: z.string().check(z.minLength(1, 'Geben Sie Ihr Passwort ein')),
})

export function LoginForm({ message }: { message?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { status, errors, summary, refusal, formProps } = useFormSubmission({
    refusedBefore: message,
    check: (form) => checkValues(form, credentials),
    send: signIn,
    sentenceOf: (error) => (error instanceof Refusal ? error.message : 'Anmeldung fehlgeschlagen'),
  })

  return (
    <>
      <form {...formProps} ref={form} aria-label="Anmeldung" className="grid gap-6">
        <ErrorSummary {...summary} />
        <FormRefusal text={refusal} />
        <Field name="email" type="email" label="E-Mail" autoComplete="username" required error={errors.email} />
        <Field
          name="password"
          type="password"
          label="Passwort"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Button type="submit" busy={status === 'submitting' ? 'Wird angemeldet …' : undefined}>
          Anmelden
        </Button>
      </form>
      <ForgottenPassword
        emailOf={() => fieldOf(form.current, 'email')?.value.trim() ?? ''}
        onTemporaryPassword={({ email, password }) => {
          fill(fieldOf(form.current, 'email'), email)
          fill(fieldOf(form.current, 'password'), password)
        }}
      />
    </>
  )
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`input[name='${name}']`) ?? null
}

/** The fields are uncontrolled: browsers fill them in, too. */
function fill(field: HTMLInputElement | null, value: string): void {
  if (field) field.value = value
}

/** The auth library reports the success, which removes the form. */
async function signIn({ email, password }: z.output<typeof credentials>): Promise<void> {
  const { auth } = await adminClients()
  const { error } = await auth.signInWithPassword({ email, password })
  if (error?.status === 429) throw new Refusal(error.message)
  if (error?.status === 400) throw new Refusal('Ungültige Anmeldedaten', { cause: error })
  if (error) throw error
}
