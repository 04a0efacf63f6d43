import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  replace,
  useRouteError,
} from 'react-router'
import { adminPages } from './admin-pages.ts'
import { DisplayButton } from './features/accessibility/display-button.tsx'
import { type AdminPage, adminPage } from './features/admin-session/admin-page.tsx'
import { CheckingLine, SignInGate } from './features/admin-session/sign-in-gate.tsx'
import { INBOX, withKind } from './features/enquiries/enquiry.ts'
import { GoBack } from './features/problems/go-back.tsx'
import { NotFoundMessage } from './features/problems/not-found-message.tsx'
import { ReloadButton } from './features/problems/reload-button.tsx'
import { ServerErrorMessage } from './features/problems/server-error-message.tsx'
import { MinimalLayout } from './features/site-navigation/minimal-layout.tsx'
import { HydrationSignal } from './lib/hydration-signal.tsx'
import { usePractice } from './lib/site-context.tsx'
import Page, { PageProblem } from './routes/admin/page.tsx'
import RequireSession, { Checking, clientLoader, title } from './routes/admin/require-session.tsx'
import { SampleDataBadge } from './ui/notices/sample-data-badge.tsx'
import { Toaster } from './ui/toasts/toast.tsx'

const lazily = (load: () => Promise<AdminPage>) => ({ lazy: async () => adminPage(await load()) })

export const adminRoutes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary,
    children: [
      {
        path: 'admin',
        ...adminPage({ default: RequireSession, clientLoader, title }),
        HydrateFallback: Checking,
        children: [
          {
            Component: Page,
            ErrorBoundary: PageProblem,
            children: [
              {
                ...lazily(adminPages.dashboard),
                children: [
                  {
                    path: '',
                    ...lazily(adminPages.enquiries),
                    children: [
                      { path: 'mwo/:id', ...lazily(adminPages.mwoRequest) },
                      { path: 'beratung/:id', ...lazily(adminPages.consultationRequest) },
                    ],
                  },
                  { path: 'beratung', loader: consultationsOnly },
                  { path: 'termine', ...lazily(adminPages.appointments) },
                  { path: 'vorlagen', ...lazily(adminPages.answerTemplates) },
                ],
              },
              {
                ...lazily(adminPages.website),
                children: [
                  { path: 'praxis', ...lazily(adminPages.practiceData) },
                  { path: 'texte', ...lazily(adminPages.texts) },
                  {
                    path: 'texte/issue/:key',
                    loader: ({ params }) => replace(`/admin/newsletter/ausgaben/${params.key}/text`),
                  },
                  { path: 'texte/:kind/:key', ...lazily(adminPages.text) },
                  { path: 'bilder', ...lazily(adminPages.pictures) },
                  { path: 'papierkorb', ...lazily(adminPages.trash) },
                  { path: 'veroeffentlichen', ...lazily(adminPages.publish) },
                ],
              },
              {
                ...lazily(adminPages.newsletter),
                children: [
                  { path: 'newsletter/ausgaben', ...lazily(adminPages.newsletterIssues) },
                  { path: 'newsletter/ausgaben/:key', ...lazily(adminPages.newsletterIssue) },
                  { path: 'newsletter/ausgaben/:key/text', ...lazily(adminPages.text) },
                  { path: 'newsletter', ...lazily(adminPages.newsletterAddresses) },
                ],
              },
              { path: 'profil', ...lazily(adminPages.profile) },
            ],
          },
        ],
      },
      {
        path: 'admin/password-reset',
        HydrateFallback: () => <LinkIsChecked text="Der Link wird geprüft …" />,
        ...lazily(adminPages.passwordReset),
      },
      {
        path: 'admin/einladung',
        HydrateFallback: () => <LinkIsChecked text="Die Einladung wird geprüft …" />,
        ...lazily(adminPages.invitation),
      },
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
      {usePractice().isSample ? <SampleDataBadge /> : null}
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
