import type { GoTrueClient } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'

interface CurrentPasswordDialogProps {
  open: boolean
  auth: GoTrueClient
  email: string
  onConfirmed(): void
  onClose(): void
}

/** An unlocked screen is not enough to take over the account: whoever sits here says the password once more. */
export function CurrentPasswordDialog({ open, auth, email, onConfirmed, onClose }: CurrentPasswordDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('current-password') ?? '')
    if (!password) return setError('Geben Sie Ihr aktuelles Passwort ein')
    setBusy(true)
    setError(undefined)
    const { error: refused } = await auth.signInWithPassword({ email, password })
    setBusy(false)
    if (!refused) return onConfirmed()
    if (refused.status === 429) return setError(refused.message)
    setError(refused.status === 400 ? 'Das aktuelle Passwort stimmt nicht' : 'Anmeldung fehlgeschlagen')
  }

  return (
    <Dialog open={open} onClose={onClose} title="Aktuelles Passwort">
      <form onSubmit={(event) => void confirm(event)} noValidate className="grid gap-4">
        <p>Ihre Anmeldung liegt länger als 15 Minuten zurück. Bestätigen Sie zuerst, dass Sie es sind.</p>
        <Field
          name="current-password"
          type="password"
          label="Aktuelles Passwort"
          autoComplete="current-password"
          required
          error={error}
        />
        <Button type="submit" busy={busy ? 'Wird geprüft …' : undefined} className="justify-self-start">
          Bestätigen
        </Button>
      </form>
    </Dialog>
  )
}
