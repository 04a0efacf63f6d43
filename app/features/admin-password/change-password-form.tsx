import type { GoTrueClient } from '@supabase/auth-js'
import { type FormEvent, useRef, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '../../../rules/input/passwords.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { type Checked, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { changePassword } from './new-password.ts'

interface ChangePasswordFormProps {
  auth: GoTrueClient
  api: DataApi
  email: string
}

export function ChangePasswordForm({ auth, api, email }: ChangePasswordFormProps) {
  const withRecentAuthentication = useRecentAuthentication()
  const form = useRef<HTMLFormElement>(null)
  const [isFilled, setIsFilled] = useState(false)
  const { status, errors, refusal, formProps } = useFormSubmission({
    check: checkPasswords,
    send: (password) => withRecentAuthentication(() => changePassword(auth, api, password)),
    sentenceOf: (error) => sentenceOf(error, 'Fehler beim Ändern des Passworts'),
    onSent: () => {
      form.current?.reset()
      setIsFilled(false)
      showToast({ title: 'Passwort erfolgreich geändert', description: 'Ihr neues Passwort ist jetzt aktiv.' })
    },
  })
  const isBusy = status === 'submitting'

  return (
    <form
      {...formProps}
      ref={form}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        formProps.onInput(event)
        const { password, repeated } = passwordsIn(event.currentTarget)
        setIsFilled(password !== '' && repeated !== '')
      }}
      aria-label="Passwort ändern"
      className="grid gap-4"
    >
      <h2 className="text-large">Passwort ändern</h2>
      <FormRefusal text={Object.values(errors)[0] ?? refusal} />
      {/* For password managers: the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        name="new-password"
        type="password"
        label="Neues Passwort"
        hint={`Mindestens ${PASSWORD_MIN_LENGTH} Zeichen`}
        autoComplete="new-password"
        required
      />
      <Field
        name="new-password-repeated"
        type="password"
        label="Neues Passwort bestätigen"
        autoComplete="new-password"
        required
      />
      <Button
        type="submit"
        disabled={!isFilled || isBusy}
        busy={isBusy ? 'Wird gespeichert...' : undefined}
        className="justify-self-start"
      >
        Passwort ändern
      </Button>
    </form>
  )
}

function checkPasswords(form: HTMLFormElement): Checked<string> {
  const { password, repeated } = passwordsIn(form)
  if (password.length < PASSWORD_MIN_LENGTH) {
    return { errors: { 'new-password': `Neues Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen lang sein` } }
  }
  if (password !== repeated) return { errors: { 'new-password-repeated': 'Neue Passwörter stimmen nicht überein' } }
  return { values: password }
}

function passwordsIn(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { password: text('new-password'), repeated: text('new-password-repeated') }
}
