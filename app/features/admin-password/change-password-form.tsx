import type { GoTrueClient } from '@supabase/auth-js'
import { type FormEvent, useRef, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '../../../rules/input/passwords.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { checkNewPassword, LEAST_LENGTH, NewPasswordFields } from '../../ui/forms/new-password-fields.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
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
    check: (form) =>
      checkNewPassword(form, {
        password: `Neues Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen lang sein`,
        repeated: 'Neue Passwörter stimmen nicht überein',
      }),
    send: (password) => withRecentAuthentication(() => changePassword(auth, api, password)),
    sentenceOf: (error) => sentenceOf(error, 'Fehler beim Ändern des Passworts'),
    onSent: () => {
      form.current?.reset()
      setIsFilled(false)
      showToast({ title: 'Passwort erfolgreich geändert', description: 'Ihr neues Passwort ist jetzt aktiv.' })
    },
  })

  return (
    <form
      {...formProps}
      ref={form}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        formProps.onInput(event)
        setIsFilled([...new FormData(event.currentTarget).values()].every(Boolean))
      }}
      aria-label="Passwort ändern"
      className="grid gap-4"
    >
      <h2 className="text-large">Passwort ändern</h2>
      <FormRefusal text={Object.values(errors)[0] ?? refusal} />
      <NewPasswordFields
        password={{ label: 'Neues Passwort', hint: LEAST_LENGTH }}
        repeated={{ label: 'Neues Passwort bestätigen' }}
        account={email}
      />
      <SubmitButton status={status} busy="Wird gespeichert..." disabled={!isFilled || status === 'submitting'}>
        Passwort ändern
      </SubmitButton>
    </form>
  )
}
