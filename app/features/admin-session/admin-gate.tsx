import type { User } from '@supabase/auth-js'
import { type ReactNode, useEffect } from 'react'
import { practice } from '../../content/practice.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { AdminClients } from './admin-clients.ts'
import { LoginForm } from './login-form.tsx'
import { useAdminSession } from './use-admin-session.ts'
import { forgetActivity } from './use-idle-sign-out.ts'

interface AdminGateProps {
  /** What an administrator sees. */
  children: (admin: { user: User; clients: AdminClients; signOut: (message?: string) => Promise<void> }) => ReactNode
}

/** First the check, then the login form or the admin area. */
export function AdminGate({ children }: AdminGateProps) {
  const { session, retry, signOut } = useAdminSession()
  const isSignedOut = session.state === 'signed-out'
  useEffect(() => {
    if (isSignedOut) forgetActivity()
  }, [isSignedOut])

  if (session.state === 'authorised') return children({ user: session.user, clients: session.clients, signOut })
  return (
    <main id="inhalt" tabIndex={-1} className="admin-threshold">
      <div className="card gap-5 p-6 sm:p-8">
        <Logo name={practice.name} tagline="Verwaltung" />
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
          </>
        ) : null}
        {session.state === 'unreachable' ? (
          <>
            <p role="alert">Der Server antwortet nicht. Prüfen Sie die Internetverbindung.</p>
            <Button onClick={retry}>Noch einmal versuchen</Button>
          </>
        ) : null}
      </div>
    </main>
  )
}
