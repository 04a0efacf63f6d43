import type { GoTrueClient } from '@supabase/auth-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../../lib/new-password.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CurrentPasswordDialog } from './current-password-dialog.tsx'
import { lastSignIn } from './last-sign-in.ts'

const MIN_LENGTH = 8

interface ChangePasswordFormProps {
  auth: GoTrueClient
  api: PostgrestClient
  email: string
}

/** Two fields, as specified; the current password is asked for only when the sign-in is older than 15 minutes. */
export function ChangePasswordForm({ auth, api, email }: ChangePasswordFormProps) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password.length < MIN_LENGTH) return setError('Neues Passwort muss mindestens 8 Zeichen lang sein')
    if (password !== repeated) return setError('Neue Passwörter stimmen nicht überein')
    setError(undefined)
    await change()
  }

  async function change(signedInAt?: Date) {
    setBusy(true)
    try {
      const refusal = await changePassword(auth, password, signedInAt ?? (await lastSignIn(api)))
      if (refusal?.reason === 'sign-in-too-old') return setAsks(true)
      if (refusal) return setError(refusal.message)
      setPassword('')
      setRepeated('')
      showToast({ title: 'Passwort erfolgreich geändert', description: 'Ihr neues Passwort ist jetzt aktiv.' })
    } catch {
      setError('Fehler beim Ändern des Passworts')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Passwort ändern" className="grid gap-4">
        <h2 className="text-h3">Passwort ändern</h2>
        {error ? (
          <p role="alert" className="flex gap-2 font-semibold text-error">
            <span aria-hidden="true">▲</span>
            {error}
          </p>
        ) : null}
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          name="new-password"
          type="password"
          label="Neues Passwort"
          hint="Mindestens 8 Zeichen"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Field
          name="new-password-repeated"
          type="password"
          label="Neues Passwort bestätigen"
          autoComplete="new-password"
          required
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
        <Button
          type="submit"
          disabled={!password || !repeated || busy}
          busy={busy ? 'Wird gespeichert...' : undefined}
          className="justify-self-start"
        >
          Passwort ändern
        </Button>
      </form>
      <CurrentPasswordDialog
        open={asks}
        auth={auth}
        email={email}
        onClose={() => setAsks(false)}
        onConfirmed={() => {
          setAsks(false)
          void change(new Date())
        }}
      />
    </>
  )
}
