import type { GoTrueClient } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../../lib/new-password.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

const MIN_LENGTH = 8

/** The session comes from the link of a moment ago, so nothing else has to be proven. */
export function ResetPasswordForm({ auth, onChanged }: { auth: GoTrueClient; onChanged(): void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setError(undefined)
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password') ?? '')
    if (password !== form.get('repeated')) return setError('Passwörter stimmen nicht überein')
    if (password.length < MIN_LENGTH) return setError('Passwort muss mindestens 8 Zeichen lang sein')

    setBusy(true)
    try {
      const refusal = await changePassword(auth, password, new Date())
      if (!refusal) return onChanged()
      setError(
        refusal.reason === 'message'
          ? refusal.message
          : 'Der Link wurde vor mehr als 15 Minuten geöffnet. Fordern Sie einen neuen an.',
      )
    } catch (cause) {
      console.error('Fehler beim Zurücksetzen des Passworts', cause)
      setError('Fehler beim Zurücksetzen des Passworts')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="reset-heading" className="grid gap-4">
      <h1 id="reset-heading" className="text-h2">
        Neues Passwort festlegen
      </h1>
      {error ? (
        <p role="alert" className="flex gap-2 font-semibold text-error">
          <span aria-hidden="true">▲</span>
          {error}
        </p>
      ) : null}
      <Field
        name="password"
        type="password"
        label="Neues Passwort"
        placeholder="Mindestens 8 Zeichen"
        autoComplete="new-password"
        required
        minLength={MIN_LENGTH}
      />
      <Field
        name="repeated"
        type="password"
        label="Passwort bestätigen"
        placeholder="Passwort wiederholen"
        autoComplete="new-password"
        required
        minLength={MIN_LENGTH}
      />
      <Button type="submit" disabled={busy} busy={busy ? 'Wird gespeichert...' : undefined}>
        Passwort ändern
      </Button>
    </form>
  )
}
