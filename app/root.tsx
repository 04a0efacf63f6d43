import { lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { factsForPage, factsVersion } from '#facts'
import { textsForPage } from '#texts'
import type { Route } from './+types/root.ts'
import { currentNotice } from './content/closed-days.ts'
import { practice } from './content/practice.ts'
import { DisplayButton } from './features/accessibility/display-button.tsx'
import { CookieConsent } from './features/cookie-consent/cookie-consent.tsx'
import { ServerErrorMessage } from './features/problems/server-error-message.tsx'
import { BareFrame } from './features/site-navigation/bare-frame.tsx'
import { NewerFacts } from './features/site-navigation/newer-facts.tsx'
import { HydrationSignal } from './lib/hydration-signal.tsx'
import css from './styles/app.css?inline'
import fonts from './styles/fonts.css?inline'
import { iconSvg } from './ui/ring-icon.ts'
import { SampleDataBadge } from './ui/sample-data-badge.tsx'
import { SiteNotice } from './ui/site-notice.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { Toaster } from './ui/toast.tsx'

/**
 * The stylesheet stands in the HTML, so that one answer paints the page. In the browser its text is read from the page:
 * this branch keeps it out of the script.
 */
const criticalCss = import.meta.env.SSR ? css : document.querySelector('style[data-critical]')?.textContent
const fontCss = import.meta.env.SSR ? fonts : document.querySelector('style[data-fonts]')?.textContent
/** In the page as well: it is smaller than asking for it. */
const icon = import.meta.env.SSR
  ? `data:image/svg+xml,${encodeURIComponent(iconSvg({ padding: 0, background: 'none' }))}`
  : (document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '')

if (import.meta.env.DEV && !import.meta.env.SSR) await import('./styles/app.css')

export function Layout({ children }: { children: ReactNode }) {
  const texts = textsForPage(useLocation().pathname)
  return (
    <html lang="de" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, unescaped as CSS needs it */}
        <style data-critical="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: criticalCss ?? '' }} />
        {practice.isSample ? <meta name="robots" content="noindex" /> : null}
        {/* `fonts/show-fonts.ts` makes it count on screens, too. A page that React has to build anew has been painted. */}
        <style
          data-fonts=""
          media={import.meta.env.SSR && !import.meta.env.DEV ? 'print' : 'all'}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, unescaped as CSS needs it
          dangerouslySetInnerHTML={{ __html: fontCss ?? '' }}
        />
        <noscript>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same */}
          {import.meta.env.SSR ? <style dangerouslySetInnerHTML={{ __html: fonts }} /> : null}
        </noscript>
        <meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1d24" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/feed.xml" title={`${practice.name}: Blog`} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script
          id="facts"
          type="application/json"
          data-version={factsVersion()}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", and no browser runs it
          dangerouslySetInnerHTML={{ __html: factsForPage() }}
        />
        {texts ? (
          <script
            id="texts"
            type="application/json"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", and no browser runs it
            dangerouslySetInnerHTML={{ __html: texts }}
          />
        ) : null}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <SkipLink />
      <CookieConsent />
      {practice.isSample ? <SampleDataBadge /> : null}
      <SiteNotice text={currentNotice()} />
      <Outlet />
      <Toaster />
      <NewerFacts />
      <HydrationSignal />
    </>
  )
}

// Unknown addresses have a route of their own, so almost nobody meets this one: no page loads it ahead.
const NotFoundMessage = lazy(() =>
  import('./features/problems/not-found-message.tsx').then((module) => ({ default: module.NotFoundMessage })),
)

/** The last resort: whatever a page throws ends here, in words that were meant for visitors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <BareFrame display={<DisplayButton />}>
      {notFound ? (
        <Suspense>
          <NotFoundMessage />
        </Suspense>
      ) : (
        <ServerErrorMessage detail={error instanceof Error ? error.message : undefined} />
      )}
    </BareFrame>
  )
}
