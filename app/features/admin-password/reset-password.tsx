import type { GoTrueClient } from '@supabase/auth-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type RecoveryLink, readRecoveryLink, redeemRecoveryLink } from './read-recovery-link.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

type State = 'checking' | 'invalid' | 'unreachable' | 'form' | 'success'

const REDIRECT_MS = 3000

/** @param clientsOf loads the auth client; called in the browser only */
export function ResetPassword({ clientsOf }: { clientsOf(): Promise<{ auth: GoTrueClient }> }) {
  const navigate = useNavigate()
  const [state, setState] = useState<State>('checking')
  const [auth, setAuth] = useState<GoTrueClient>()
  // A link works once, and effects may run twice.
  const link = useRef<RecoveryLink | 'none'>(undefined)
  const redeemed = useRef<Promise<boolean>>(undefined)

  const redeem = useCallback(async () => {
    if (!link.current || link.current === 'none') return setState('invalid')
    setState('checking')
    try {
      const clients = await clientsOf()
      redeemed.current ??= redeemRecoveryLink(clients.auth, link.current)
      const isValid = await redeemed.current
      setAuth(clients.auth)
      setState(isValid ? 'form' : 'invalid')
    } catch {
      redeemed.current = undefined
      setState('unreachable')
    }
  }, [clientsOf])

  useEffect(() => {
    link.current ??= readRecoveryLink(window.location) ?? 'none'
    // At once: neither the history nor a copied address shall hold a token.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void redeem()
  }, [redeem])

  useEffect(() => {
    if (state !== 'success') return
    const timer = setTimeout(() => void navigate('/admin'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [state, navigate])

  if (state === 'form' && auth) return <ResetPasswordForm auth={auth} onChanged={() => setState('success')} />
  if (state === 'invalid') {
    return (
      <>
        <h1 className="text-h2">Ungültiger Link</h1>
        <p>Dieser Passwort-Reset-Link ist ungültig oder abgelaufen.</p>
        <ButtonLink href="/admin">Zurück zum Login</ButtonLink>
      </>
    )
  }
  if (state === 'unreachable') {
    return (
      <>
        <p role="alert">Der Server antwortet nicht. Prüfen Sie die Internetverbindung.</p>
        <Button onClick={() => void redeem()}>Noch einmal versuchen</Button>
      </>
    )
  }
  if (state === 'success') {
    return (
      <>
        <h1 className="text-h2">Passwort erfolgreich geändert</h1>
        <p role="status">Ihr Passwort wurde erfolgreich geändert. Sie werden zum Login weitergeleitet.</p>
      </>
    )
  }
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner />
      Der Link wird geprüft …
    </p>
  )
}
