import type { ComponentProps } from 'react'
import { PASSWORD_MIN_LENGTH } from '../../../rules/input/passwords.ts'
import type { Checked } from '../../lib/forms/use-form-submission.ts'
import { Field } from './field.tsx'

type Words = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'placeholder' | 'error'>

interface NewPasswordFieldsProps {
  password: Words
  repeated: Words
  /** For password managers. */
  account?: string
}

export const LEAST_LENGTH = `Mindestens ${PASSWORD_MIN_LENGTH} Zeichen`

/** A new password, twice. */
export function NewPasswordFields({ password, repeated, account }: NewPasswordFieldsProps) {
  const both = { type: 'password', autoComplete: 'new-password', required: true, minLength: PASSWORD_MIN_LENGTH }
  return (
    <>
      {account ? <input type="hidden" name="username" autoComplete="username" value={account} /> : null}
      <Field {...both} {...password} name="password" />
      <Field {...both} {...repeated} name="repeated" />
    </>
  )
}

/**
 * Whether it is long enough and twice the same; the server refuses what is common or too long.
 * @param sentences for a password that is too short and one that is not repeated, in the order in which they are checked
 */
export function checkNewPassword(
  form: HTMLFormElement,
  sentences: Readonly<Record<'password' | 'repeated', string>>,
): Checked<string> {
  const data = new FormData(form)
  const password = String(data.get('password') ?? '')
  const isWrong: Record<string, boolean> = {
    password: password.length < PASSWORD_MIN_LENGTH,
    repeated: password !== data.get('repeated'),
  }
  const wrong = Object.entries(sentences).find(([field]) => isWrong[field])
  return wrong ? { errors: Object.fromEntries([wrong]) } : { values: password }
}
