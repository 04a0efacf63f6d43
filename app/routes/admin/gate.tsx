import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { CurrentPasswordForm } from '../../features/admin-password/current-password-form.tsx'
import { AdminFrame } from '../../features/admin-session/admin-frame.tsx'
import { checkAgain, signedInAdministrator, useAdminSession } from '../../features/admin-session/admin-session.ts'
import { AdminThreshold } from '../../features/admin-session/admin-threshold.tsx'
import { FreshProofQuestion } from '../../features/second-factor/fresh-proof-question.tsx'
import { ProveSecondFactor } from '../../features/second-factor/prove-second-factor.tsx'
import { SetUpSecondFactor } from '../../features/second-factor/set-up-second-factor.tsx'
import { adminMeta } from '../../lib/admin-meta.ts'
import { AddressTabs } from '../../ui/list/address-tabs.tsx'
import './admin.css'
import type { Route } from './+types/gate.ts'

/** For whom the pages below were loaded; null while nobody was signed in. */
export function clientLoader() {
  return signedInAdministrator()?.user.id ?? null
}

export const meta: Route.MetaFunction = () => adminMeta('Verwaltung', '/admin')

export function HydrateFallback() {
  return <AdminThreshold session={{ state: 'checking' }} display={<DisplayButton />} />
}

const tabs = [
  { path: '/admin', label: 'Dashboard' },
  { path: '/admin/praxis', label: 'Praxisdaten' },
  { path: '/admin/texte', label: 'Texte' },
  { path: '/admin/bilder', label: 'Bilder' },
  { path: '/admin/veroeffentlichen', label: 'Veröffentlichen' },
  { path: '/admin/profil', label: 'Profil' },
]

export default function Gate({ loaderData: loadedFor }: Route.ComponentProps) {
  const session = useAdminSession()
  const { revalidate } = useRevalidator()
  const person = session.state === 'authorised' ? session.user.id : null

  // Somebody came or left: the pages are loaded for this person, or forget what they had loaded.
  useEffect(() => {
    if (person !== loadedFor) void revalidate()
  }, [person, loadedFor, revalidate])

  if (session.state === 'second-factor') {
    const Step = session.step === 'prove' ? ProveSecondFactor : SetUpSecondFactor
    return (
      <AdminThreshold
        session={session}
        secondFactor={<Step auth={session.clients.auth} onDone={checkAgain} />}
        display={<DisplayButton />}
      />
    )
  }
  if (session.state !== 'authorised') return <AdminThreshold session={session} display={<DisplayButton />} />
  const { auth } = session.clients
  const { email = '' } = session.user
  return (
    <AdminFrame key={person} email={session.user.email} display={<DisplayButton />}>
      <FreshProofQuestion
        auth={auth}
        passwordForm={(onConfirmed) => <CurrentPasswordForm auth={auth} email={email} onConfirmed={onConfirmed} />}
      >
        {loadedFor === null || loadedFor === person ? (
          <AddressTabs label="Bereiche der Verwaltung" tabs={tabs} />
        ) : (
          <p role="status">Lade Daten...</p>
        )}
      </FreshProofQuestion>
    </AdminFrame>
  )
}
