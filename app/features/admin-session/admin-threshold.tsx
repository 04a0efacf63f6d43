import type { ReactNode } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ServerUnreachable } from '../../ui/server-unreachable.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type AdminSession, checkAgain, signOut } from './admin-session.ts'
import { LoginForm } from './login-form.tsx'

interface AdminThresholdProps {
  session: Exclude<AdminSession, { state: 'authorised' }>
  /** Asks for the second factor, or sets it up. */
  secondFactor?: ReactNode
  /** The button of the display panel. */
  display: ReactNode
}

/** What stands in front of the admin area: first the check, then the login form, then the second factor. */
export function AdminThreshold({ session, secondFactor, display }: AdminThresholdProps) {
  const practice = usePractice()
  return (
    <main id="inhalt" tabIndex={-1} className="admin-threshold">
      <div className="card gap-5 p-6 sm:p-8">
        <div className="threshold-head">
          <Logo name={practice.name} tagline="Verwaltung" />
          {display}
        </div>
        {session.state === 'checking' ? (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            Überprüfe Berechtigung...
          </p>
        ) : null}
        {session.state === 'signed-out' ? (
          <>
            <h1 className="text-h2">Anmelden</h1>
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
            <Button variant="ghost" size="small" className="justify-self-start" onClick={() => void signOut()}>
              Abmelden
            </Button>
          </>
        ) : null}
        {session.state === 'unreachable' ? <ServerUnreachable onAgain={checkAgain} /> : null}
      </div>
    </main>
  )
}
