import type { LoaderFunctionArgs } from 'react-router'
import type { Role } from '../../../database/json-results.ts'
import { ProfilePage } from '../../features/admin-password/profile-page.tsx'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { signOut } from '../../features/admin-session/admin-session.ts'
import { OwnSessions } from '../../features/admin-session/own-sessions.tsx'
import { AdministratorList } from '../../features/administrators/administrator-list.tsx'
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx'
import { rpcOf } from '../../lib/data-api.ts'

export async function load({ api }: AdminClients, _: LoaderFunctionArgs, role: Role) {
  const rpc = rpcOf(api)
  // All at once: a session that ends in between would refuse the last.
  const [signedInAt, sessions, administrators] = await Promise.all([
    rpc.signed_in_at().catch(() => null),
    rpc.my_sessions().catch(() => []),
    role === 'admin' ? rpc.administrators().catch(() => undefined) : undefined,
  ])
  return { signedInAt, sessions, administrators }
}

export const title = 'Profil'

export default function Profile({ clients, user, role, loaded, reload }: LoadedPageProps<typeof load>) {
  const { auth, api } = clients
  return (
    <ProfilePage
      {...clients}
      user={user}
      role={role}
      // `user.last_sign_in_at` changes with a mailed link, too.
      signedInAt={loaded.signedInAt ? new Date(loaded.signedInAt) : null}
      sessions={<OwnSessions api={api} sessions={loaded.sessions} onChanged={reload} />}
      security={
        <>
          <SecondFactorSettings auth={auth} onChanged={reload} />
          {role === 'admin' ? (
            <AdministratorList
              api={api}
              administrators={loaded.administrators}
              onChanged={reload}
              onLeft={() => void signOut('Ihr Zugang zur Verwaltung wurde beendet.')}
            />
          ) : null}
        </>
      }
    />
  )
}
