import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { ServerUnreachable } from '../../ui/notices/server-unreachable.tsx'
import { type AdminSession, checkAgain, signOut } from './admin-session.ts'
import { LoginForm } from './login-form.tsx'
import { CheckingLine, SignInGate } from './sign-in-gate.tsx'

interface AdminThresholdProps {
  session: Exclude<AdminSession, { state: 'authorised' }>
  secondFactor?: ReactNode
  display: ReactNode
}

export function AdminThreshold({ session, secondFactor, display }: AdminThresholdProps) {
  const { state } = useLocation()
  return (
    <SignInGate display={display}>
      {session.state === 'checking' ? <CheckingLine text="Überprüfe Berechtigung..." /> : null}
      {session.state === 'signed-out' ? (
        <>
          <h1 className="text-h2">Anmelden</h1>
          {state?.passwordChanged ? (
            <p role="status">Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.</p>
          ) : null}
          <LoginForm key={session.message} message={session.message} />
          <SiteLink href="/" className="touch-line">
            Zur Website
          </SiteLink>
        </>
      ) : null}
      {session.state === 'second-factor' ? (
        <>
          <h1 className="text-h2">{session.step === 'prove' ? 'Zweiter Faktor' : 'Zweiten Faktor einrichten'}</h1>
          {secondFactor}
          <Button variant="link" className="justify-self-start" onClick={() => signOut()}>
            Abmelden
          </Button>
        </>
      ) : null}
      {session.state === 'unreachable' ? <ServerUnreachable onAgain={checkAgain} /> : null}
    </SignInGate>
  )
}
