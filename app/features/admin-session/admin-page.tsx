import type { ComponentType } from 'react'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router'
import type { Role } from '../../../database/json-results.ts'
import { adminPractice } from '../../lib/admin-site.ts'
import { useWindowTitle } from '../../lib/window-title.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import type { AdminClients } from './admin-clients.ts'
import {
  type Administrator,
  recheckSession,
  signedInAdministrator,
  useAdministrator,
  useAdminSession,
} from './admin-session.ts'

/** What a file of `routes/admin` exports. */
export interface AdminPage {
  // biome-ignore lint/suspicious/noExplicitAny: the loader beside it says what it is
  default: ComponentType<any>
  /** In the title of the window. */
  title?: string | ((address: URLSearchParams) => string)
  /** For a page that is not only an administrator's. */
  clientLoader?: () => unknown
  /** Reads what the page shows. */
  load?: (clients: AdminClients, given: LoaderFunctionArgs, role: Role) => unknown
  shouldRevalidate?: ShouldRevalidateFunction
}

export interface PageProps<Loader extends () => unknown> {
  loaderData: Awaited<ReturnType<Loader>>
}

export interface LoadedPageProps<Load extends (...args: never[]) => unknown> extends Administrator {
  loaded: NonNullable<Awaited<ReturnType<Load>>>
  reload(): Promise<void>
}

/** A page of the admin area as the router wants it. @param isForAll also for who has the appointments alone */
export function adminPage({ default: Page, title, clientLoader, load, shouldRevalidate }: AdminPage, isForAll = true) {
  // A session that was ended elsewhere reads nothing, which must not look like an empty list.
  const loadSignedIn = async (given: LoaderFunctionArgs) => {
    const administrator = signedInAdministrator()
    if (!administrator || !(isForAll || administrator.role === 'admin')) return null
    const [loaded] = await Promise.all([load?.(administrator.clients, given, administrator.role), recheckSession()])
    return signedInAdministrator() && loaded
  }
  const loader = load ? loadSignedIn : clientLoader
  return {
    ...(loader ? { loader } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
    handle: { title },
    Component: function AdminPage() {
      const loaderData = useLoaderData()
      const innermost = useMatches().findLast(({ handle }) => (handle as AdminPage | undefined)?.title)
      const named = (innermost?.handle as AdminPage | undefined)?.title
      const { search } = useLocation()
      const title = typeof named === 'function' ? named(new URLSearchParams(search)) : named
      useWindowTitle(title && `${title} – ${adminPractice().name}`)
      const session = useAdminSession()
      if (!isForAll && session.state === 'authorised' && session.role !== 'admin') return <NotForAppointments />
      return load ? <LoadedPage page={Page} loaded={loaderData} /> : <Page loaderData={loaderData} />
    },
  }
}

function NotForAppointments() {
  return (
    <div className="page justify-items-start">
      <p>Diese Seite gehört nicht zu Ihrem Zugang: Er umfasst die Termine und Ihr Profil.</p>
      <ButtonLink href="/admin/termine">Zu den Terminen</ButtonLink>
    </div>
  )
}

function LoadedPage({ page: Page, loaded }: { page: AdminPage['default']; loaded: unknown }) {
  const administrator = useAdministrator()
  const { revalidate } = useRevalidator()
  if (!loaded) return <p role="status">Lade Daten...</p>
  return <Page {...administrator} loaded={loaded} reload={revalidate} />
}
