import type { GoTrueClient } from '@supabase/auth-js'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { ServerUnreachable } from '../../ui/notices/server-unreachable.tsx'
import { type OpenedLink, takeLinkFromAddress } from './open-recovery-link.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const REDIRECT_MS = 3000

interface ResetPasswordProps {
  link: OpenedLink
  secondFactor(auth: GoTrueClient, onVerified: () => void): ReactNode
}

export function ResetPassword({ link, secondFactor }: ResetPasswordProps) {
  const { revalidate, state } = useRevalidator()
  const [isChanged, setIsChanged] = useState(false)
  const [isVerified, setIsVerified] = useState(false)
  const busy = state === 'loading' ? 'Der Link wird geprüft …' : undefined

  if (isChanged) return <PasswordChanged />
  if (link.state === 'unopened') {
    return (
      <>
        <h1 className="text-h2">Neues Passwort festlegen</h1>
        <p>Der Link aus der E-Mail gilt nur einmal. Mit diesem Knopf öffnen Sie ihn.</p>
        <Button
          busy={busy}
          onClick={() => {
            takeLinkFromAddress()
            void revalidate()
          }}
        >
          Weiter
        </Button>
      </>
    )
  }
  if (link.state === 'valid' && link.needsFactor && !isVerified) {
    return (
      <>
        <h1 className="text-h2">Neues Passwort festlegen</h1>
        <p>Ihr Zugang hat einen zweiten Faktor. Bestätigen Sie zuerst damit, dass Sie es sind.</p>
        {secondFactor(link.auth, () => setIsVerified(true))}
      </>
    )
  }
  if (link.state === 'valid') return <ResetPasswordForm auth={link.auth} onChanged={() => setIsChanged(true)} />
  if (link.state === 'invalid') {
    return (
      <>
        <h1 className="text-h2">Ungültiger Link</h1>
        <p>Dieser Passwort-Reset-Link ist ungültig oder abgelaufen.</p>
        <ButtonLink href="/admin">Zurück zum Login</ButtonLink>
      </>
    )
  }
  return <ServerUnreachable onAgain={() => void revalidate()} busy={busy} />
}

function PasswordChanged() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/admin', { state: { passwordChanged: true } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <h1 className="text-h2">Passwort erfolgreich geändert</h1>
      <p role="status">Ihr Passwort wurde erfolgreich geändert. Sie werden zum Login weitergeleitet.</p>
    </>
  )
}
