import { lastSignIn } from '../../features/admin-password/last-sign-in.ts'
import { ProfilePage } from '../../features/admin-password/profile-page.tsx'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { signOut } from '../../features/admin-session/admin-session.ts'
import { OwnSessions } from '../../features/admin-session/own-sessions.tsx'
import { AdministratorList } from '../../features/administrators/administrator-list.tsx'
import { loadAdministrators } from '../../features/administrators/manage-administrators.ts'
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx'
import { rpcOf } from '../../lib/data-api.ts'

export async function load({ api }: AdminClients) {
  // Both at once: a session that ends in between would refuse the second.
  const [signedInAt, sessions, administrators] = await Promise.all([
    lastSignIn(api).catch(() => null),
    rpcOf(api)
      .my_sessions()
      .catch(() => []),
    loadAdministrators(api).catch(() => undefined),
  ])
  return { signedInAt, sessions, administrators }
}

export const title = 'Profil'

export default function Profile({ clients, user, loaded, reload }: LoadedPageProps<typeof load>) {
  const { auth, api } = clients
  return (
    <ProfilePage
      {...clients}
      user={user}
      signedInAt={loaded.signedInAt}
      security={
        <>
          <SecondFactorSettings auth={auth} onChanged={reload} />
          <OwnSessions api={api} sessions={loaded.sessions} onChanged={reload} />
          <AdministratorList
            api={api}
            administrators={loaded.administrators}
            onChanged={reload}
            onLeft={() => void signOut('Ihr Zugang zur Verwaltung wurde beendet.')}
          />
        </>
      }
    />
  )
}
