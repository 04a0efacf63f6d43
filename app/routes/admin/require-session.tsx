import type { GoTrueClient } from '@supabase/auth-js'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, ScrollRestoration, useLocation, useRevalidator } from 'react-router'
import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { CurrentPasswordForm } from '../../features/admin-password/current-password-form.tsx'
import { AdminFrame } from '../../features/admin-session/admin-frame.tsx'
import {
  type Administrator,
  checkAgain,
  recheckSession,
  signedInAdministrator,
  useAdminSession,
} from '../../features/admin-session/admin-session.ts'
import { AdminThreshold } from '../../features/admin-session/admin-threshold.tsx'
import { keptPublishedMessage } from '../../features/content-admin/publishing/published-message.ts'
import { AuthenticationDialog } from '../../features/second-factor/authentication-dialog.tsx'
import { RecoveryCodes } from '../../features/second-factor/recovery-codes.tsx'
import { SetUpSecondFactor } from '../../features/second-factor/set-up-second-factor.tsx'
import { VerifySecondFactor } from '../../features/second-factor/verify-second-factor.tsx'
import { unsavedCopies } from '../../lib/drafts/unsaved-copies.ts'
import { type Writer, WriterContext } from '../../lib/drafts/use-draft.ts'
import { KnownFirstSteps, loadFirstSteps } from '../../lib/known-first-steps.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { AddressTabs } from '../../ui/list/address-tabs.tsx'
import '../../styles/admin.css'

/** The id of the person for whom the pages below were loaded; null while signed out. */
export function clientLoader() {
  return signedInAdministrator()?.user.id ?? null
}

export const title = 'Verwaltung'

/** Four places; each has its pages as tabs of its own. */
const places = [
  { path: '/admin', label: 'Dashboard' },
  {
    path: '/admin/praxis',
    also: ['/admin/texte', '/admin/bilder', '/admin/papierkorb', '/admin/veroeffentlichen'],
    label: 'Website',
  },
  { path: '/admin/newsletter', to: '/admin/newsletter/ausgaben', label: 'Newsletter' },
  { path: '/admin/profil', label: 'Profil' },
]

const placesOfAppointments = [
  { path: '/admin/termine', label: 'Termine' },
  { path: '/admin/profil', label: 'Profil' },
]

interface RequireSessionProps {
  /** Undefined while the pages below are loaded for the first time. */
  loaderData: ReturnType<typeof clientLoader> | undefined
  onSignedIn(): void
}

export default function RequireSession({ loaderData: loadedFor, onSignedIn }: RequireSessionProps) {
  const session = useAdminSession()
  const { revalidate } = useRevalidator()
  const person = session.state === 'authorised' ? session.user.id : null

  useEffect(() => {
    if (loadedFor !== undefined && person !== loadedFor) void revalidate()
  }, [person, loadedFor, revalidate])

  if (session.state === 'second-factor') {
    const Step = session.step === 'prove' ? VerifySecondFactor : SetUpWithCodes
    return (
      <AdminThreshold
        session={session}
        secondFactor={
          <>
            <WhatWasPublished />
            <Step auth={session.clients.auth} onDone={checkAgain} />
          </>
        }
        display={<DisplayButton />}
      />
    )
  }
  if (session.state !== 'authorised') return <AdminThreshold session={session} display={<DisplayButton />} />
  return (
    <SignedIn
      key={person}
      administrator={session}
      isLoaded={loadedFor === null || loadedFor === person}
      onSignedIn={onSignedIn}
    />
  )
}

function SetUpWithCodes({ auth, onDone }: { auth: GoTrueClient; onDone(): void }) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return <SetUpSecondFactor auth={auth} onDone={(shown) => (shown ? setCodes(shown) : onDone())} />
}

/** Releasing the site leads here. */
function WhatWasPublished() {
  const message = keptPublishedMessage()
  return message ? (
    <p role="status">
      <strong>{message.title}.</strong> {message.description}
    </p>
  ) : null
}

interface SignedInProps {
  administrator: Administrator
  isLoaded: boolean
  onSignedIn(): void
}

function SignedIn({ administrator: { clients, user, role }, isLoaded, onSignedIn }: SignedInProps) {
  const { auth } = clients
  const { id, email = '' } = user
  const writer = useMemo((): Writer => ({ email, copies: unsavedCopies(id), signInAgain: recheckSession }), [id, email])
  const { last: firstSteps } = usePolled(clients, loadFirstSteps)
  useEffect(onSignedIn, [onSignedIn])
  const { pathname } = useLocation()
  // Where a sign-in leads.
  if (role === 'appointments' && pathname === '/admin') return <Navigate to="/admin/termine" replace />
  return (
    <WriterContext value={writer}>
      <KnownFirstSteps value={firstSteps}>
        <AddressTabs
          label="Bereiche der Verwaltung"
          tabs={role === 'admin' ? places : placesOfAppointments}
          frame={(line, panels) => (
            <AdminFrame email={email} display={<DisplayButton />} places={line}>
              <AuthenticationDialog
                auth={auth}
                passwordForm={(onConfirmed) => (
                  <CurrentPasswordForm auth={auth} email={email} onConfirmed={onConfirmed} />
                )}
              >
                {isLoaded ? panels : <p role="status">Lade Daten...</p>}
              </AuthenticationDialog>
            </AdminFrame>
          )}
        />
        <ScrollRestoration storageKey="admin-scroll-positions" />
      </KnownFirstSteps>
    </WriterContext>
  )
}
