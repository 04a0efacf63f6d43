import type { User } from '@supabase/auth-js'
import { useSearchParams } from 'react-router'
import { Profile } from '../../features/admin-password/profile.tsx'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import { AdminHeader } from '../../features/admin-session/admin-header.tsx'
import { IdleWarning } from '../../features/admin-session/idle-warning.tsx'
import { useAdminSettings } from '../../lib/admin-settings.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Dashboard } from './dashboard.tsx'

interface AdminAreaProps {
  user: User
  clients: AdminClients
  signOut(message?: string): Promise<void>
}

/** What an administrator sees: two tabs, the chosen one is in the address. */
export function AdminArea({ user, clients, signOut }: AdminAreaProps) {
  const [search, setSearch] = useSearchParams()
  const [settings, changeSettings] = useAdminSettings()

  return (
    <>
      <AdminHeader email={user.email} onSignOut={() => void signOut()} />
      <main id="inhalt" tabIndex={-1} className="wrap pt-4 pb-16">
        <Tabs
          label="Bereiche der Verwaltung"
          chosen={search.get('bereich') === 'profil' ? 'profil' : 'dashboard'}
          onChoose={(id) => setSearch(id === 'profil' ? { bereich: id } : {})}
          tabs={[
            { id: 'dashboard', label: 'Dashboard', panel: <Dashboard clients={clients} userId={user.id} /> },
            {
              id: 'profil',
              label: 'Profil',
              panel: (
                <Profile
                  auth={clients.auth}
                  api={clients.api}
                  user={user}
                  settings={settings}
                  onChangeSettings={changeSettings}
                />
              ),
            },
          ]}
        />
      </main>
      <IdleWarning minutes={settings.idleMinutes} onSignOut={(message) => void signOut(message)} />
    </>
  )
}
