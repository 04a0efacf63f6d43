import { useRevalidator } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { lastSignIn } from '../../features/admin-password/last-sign-in.ts'
import { ProfilePage } from '../../features/admin-password/profile-page.tsx'
import { signedInAdministrator, signOut, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { OwnSessions } from '../../features/admin-session/own-sessions.tsx'
import { AdministratorList } from '../../features/administrators/administrator-list.tsx'
import { loadAdministrators } from '../../features/administrators/manage-administrators.ts'
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx'
import { useAdminSettings } from '../../lib/admin-settings.ts'
import { call } from '../../lib/data-api.ts'

export async function clientLoader() {
  const admin = signedInAdministrator()
  if (!admin) return null
  // Both at once: a session that ends in between would refuse the second.
  const { api } = admin.clients
  const [signedInAt, sessions, administrators] = await Promise.all([
    lastSignIn(api).catch(() => null),
    call(api, 'my_sessions').catch(() => []),
    loadAdministrators(api).catch(() => undefined),
  ])
  return { signedInAt, sessions, administrators }
}

export const title = 'Profil'

export default function Profile({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients, user } = useAdministrator()
  const { auth, api } = clients
  const [settings, changeSettings] = useAdminSettings()
  const { revalidate } = useRevalidator()
  return (
    <ProfilePage
      {...clients}
      user={user}
      signedInAt={loaderData?.signedInAt}
      security={
        <>
          <SecondFactorSettings auth={auth} />
          <OwnSessions api={api} sessions={loaderData?.sessions ?? []} onChanged={() => void revalidate()} />
          <AdministratorList
            api={api}
            administrators={loaderData?.administrators}
            onChanged={() => void revalidate()}
            onLeft={() => void signOut('Ihr Zugang zur Verwaltung wurde beendet.')}
          />
        </>
      }
      settings={settings}
      onChangeSettings={changeSettings}
    />
  )
}
