import { useEffect, useMemo } from 'react'
import { ScrollRestoration, useRevalidator } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { fetchPagesOfTabs } from '../../admin-pages.ts'
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
import { AuthenticationDialog } from '../../features/second-factor/authentication-dialog.tsx'
import { SetUpSecondFactor } from '../../features/second-factor/set-up-second-factor.tsx'
import { VerifySecondFactor } from '../../features/second-factor/verify-second-factor.tsx'
import { unsavedCopies } from '../../lib/drafts/unsaved-copies.ts'
import { type Writer, WriterContext } from '../../lib/drafts/use-draft.ts'
import { AddressTabs } from '../../ui/list/address-tabs.tsx'
import '../../styles/admin.css'

/** The id of the person for whom the pages below were loaded; null while signed out. */
export function clientLoader() {
  return signedInAdministrator()?.user.id ?? null
}

export const title = 'Verwaltung'

export function Checking() {
  return <AdminThreshold session={{ state: 'checking' }} display={<DisplayButton />} />
}

const tabs = [
  { path: '/admin', label: 'Dashboard' },
  { path: '/admin/praxis', label: 'Praxisdaten' },
  { path: '/admin/texte', label: 'Texte' },
  { path: '/admin/bilder', label: 'Bilder' },
  { path: '/admin/veroeffentlichen', label: 'Veröffentlichen' },
  { path: '/admin/papierkorb', label: 'Papierkorb' },
  { path: '/admin/profil', label: 'Profil' },
]

export default function RequireSession({ loaderData: loadedFor }: PageProps<typeof clientLoader>) {
  const session = useAdminSession()
  const { revalidate } = useRevalidator()
  const person = session.state === 'authorised' ? session.user.id : null

  useEffect(() => {
    if (person !== loadedFor) void revalidate()
  }, [person, loadedFor, revalidate])

  if (session.state === 'second-factor') {
    const Step = session.step === 'prove' ? VerifySecondFactor : SetUpSecondFactor
    return (
      <AdminThreshold
        session={session}
        secondFactor={<Step auth={session.clients.auth} onDone={checkAgain} />}
        display={<DisplayButton />}
      />
    )
  }
  if (session.state !== 'authorised') return <AdminThreshold session={session} display={<DisplayButton />} />
  return <SignedIn key={person} administrator={session} isLoaded={loadedFor === null || loadedFor === person} />
}

interface SignedInProps {
  administrator: Administrator
  isLoaded: boolean
}

function SignedIn({ administrator: { clients, user }, isLoaded }: SignedInProps) {
  const { auth } = clients
  const { id, email = '' } = user
  const writer = useMemo((): Writer => ({ email, copies: unsavedCopies(id), signInAgain: recheckSession }), [id, email])
  // A page needs its code to say that the server is away.
  useEffect(fetchPagesOfTabs, [])
  return (
    <WriterContext value={writer}>
      <AdminFrame email={email} display={<DisplayButton />}>
        <AuthenticationDialog
          auth={auth}
          passwordForm={(onConfirmed) => <CurrentPasswordForm auth={auth} email={email} onConfirmed={onConfirmed} />}
        >
          {isLoaded ? <AddressTabs label="Bereiche der Verwaltung" tabs={tabs} /> : <p role="status">Lade Daten...</p>}
        </AuthenticationDialog>
      </AdminFrame>
      <ScrollRestoration storageKey="admin-scroll-positions" />
    </WriterContext>
  )
}
