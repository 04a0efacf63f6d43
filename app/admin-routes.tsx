import type { ComponentProps } from 'react'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunction,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  replace,
  useRouteError,
} from 'react-router'
import { adminPages, fetchPagesOfTabs, mailedPages } from './admin-pages.ts'
import { DisplayButton } from './features/accessibility/display-button.tsx'
import { type AdminPage, adminPage } from './features/admin-session/admin-page.tsx'
import { CheckingLine, SignInGate } from './features/admin-session/sign-in-gate.tsx'
import { INBOX, withKind } from './features/enquiries/enquiry.ts'
import { GoBack } from './features/problems/go-back.tsx'
import { NotFoundMessage } from './features/problems/not-found-message.tsx'
import { ReloadButton } from './features/problems/reload-button.tsx'
import { ServerErrorMessage } from './features/problems/server-error-message.tsx'
import { MinimalLayout } from './features/site-navigation/minimal-layout.tsx'
import { PageProblem } from './routes/admin/page.tsx'
import RequireSession, { clientLoader, title } from './routes/admin/require-session.tsx'
import { Toaster } from './ui/toasts/toast.tsx'

type Place = (typeof adminPages)[number]

/** Addresses that only lead elsewhere. */
const leadingElsewhere: Readonly<Record<string, LoaderFunction>> = {
  '/admin/beratung': consultationsOnly,
  '/admin/texte/issue/:key': ({ params }) => replace(`/admin/newsletter/ausgaben/${params.key}/text`),
}

function routeOf({ path, page, pages = [], isForAll = false }: Place): RouteObject {
  return {
    ...(path ? { path } : {}),
    ...(page
      ? { lazy: async () => adminPage((await page()) as AdminPage, isForAll) }
      : { loader: leadingElsewhere[path ?? ''] as LoaderFunction }),
    children: pages.map(routeOf),
  }
}

const session = adminPage({
  default: (props: ComponentProps<typeof RequireSession>) => (
    <RequireSession {...props} onSignedIn={fetchPagesOfTabs} />
  ),
  clientLoader,
  title,
})

export const adminRoutes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary,
    children: [
      {
        ...session,
        // The same: what is typed into the sign-in stays when the pages are there.
        HydrateFallback: session.Component,
        children: [{ ErrorBoundary: PageProblem, children: adminPages.map(routeOf) }],
      },
      ...mailedPages.map((place) => ({
        ...routeOf({ ...place, isForAll: true }),
        HydrateFallback: () => <LinkIsChecked text={place.waiting} />,
      })),
    ],
  },
]

/** The list of consultation requests is the inbox with one kind. */
function consultationsOnly({ request }: LoaderFunctionArgs) {
  return replace(`${INBOX}?${withKind(new URL(request.url).searchParams, 'consultation')}`)
}

function LinkIsChecked({ text }: { text: string }) {
  return (
    <SignInGate display={<DisplayButton />}>
      <CheckingLine text={text} />
    </SignInGate>
  )
}

function Frame() {
  return (
    <>
      <Outlet />
      <Toaster place="bottom" />
      <HydrationSignal />
    </>
  )
}

function ErrorBoundary() {
  const error = useRouteError()
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  const detail = error instanceof Error ? error.message : undefined
  return (
    <MinimalLayout display={<DisplayButton />}>
      {isUnknown ? (
        <NotFoundMessage requestedPath={location.pathname} back={<GoBack />} />
      ) : (
        <ServerErrorMessage reload={<ReloadButton detail={detail} />} />
      )}
    </MinimalLayout>
  )
}

/** Rendered last: when its effect runs, every control of the page answers. */
function HydrationSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}
