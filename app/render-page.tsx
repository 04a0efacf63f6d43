import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { BuildParts } from '../content/site/build-parts.ts'
import type { Site } from '../content/site/site.ts'
import { SiteDocument } from './document.tsx'
import { CheckingLine, SignInGate } from './features/admin-session/sign-in-gate.tsx'
import { PublicLayout } from './features/site-navigation/public-layout.tsx'
import { islands } from './islands.ts'
import { PathProvider, SiteProvider } from './lib/site-context.tsx'
import { pageAt } from './public-pages.tsx'
import AppointmentPage, { type AppointmentPageProps } from './routes/public/appointment.tsx'
import { Island, loadIslands } from './ui/islands/island.tsx'
import { SampleDataBadge } from './ui/notices/sample-data-badge.tsx'

export { pathsOf } from './public-pages.tsx'

await loadIslands(islands)

/** @param query category and page of the list of articles @returns undefined where there is no such page */
export function renderPage(
  site: Site,
  path: string,
  parts: BuildParts,
  query: URLSearchParams = new URLSearchParams(),
): string | undefined {
  const page = pageAt(site, path, query)
  if (!page) return undefined
  const content = page.isBare ? page.content : <PublicLayout call={page.call}>{page.content}</PublicLayout>
  return publicDocument(site, path, parts, content)
}

/** The page behind the link to an appointment, for one person only. */
export function renderAppointment(site: Site, props: AppointmentPageProps, parts: BuildParts): string {
  const content = (
    <PublicLayout>
      <AppointmentPage {...props} />
    </PublicLayout>
  )
  return publicDocument(site, '/termin', parts, content)
}

function publicDocument(site: Site, path: string, parts: BuildParts, content: ReactNode): string {
  return documentOf(
    site,
    path,
    <SiteDocument parts={parts}>
      {site.facts.practice.isSample ? <SampleDataBadge /> : null}
      <SiteNotice text={site.facts.notice?.text} />
      {content}
      <Island of="Toaster" moment="others" />
    </SiteDocument>,
  )
}

/** One for all addresses of the admin area. */
export function renderAdminDocument(site: Site, parts: BuildParts): string {
  const { practice } = site.facts
  const json = JSON.stringify({ url: site.url, facts: site.facts }).replaceAll('<', '\\u003c')
  return documentOf(
    site,
    '/admin',
    <SiteDocument
      parts={parts}
      translate="no"
      head={
        <>
          <title>{`Verwaltung – ${practice.name}`}</title>
          <meta name="description" content="Der Verwaltungsbereich der Praxis." />
          {practice.isSample ? null : <meta name="robots" content="noindex" />}
          {/* Some addresses hold a token that no other site may learn. */}
          <meta name="referrer" content="no-referrer" />
          {parts.admin.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </>
      }
    >
      {/* Until the application is there. */}
      <div id="admin">
        {practice.isSample ? <SampleDataBadge /> : null}
        <SignInGate display={null}>
          <CheckingLine text="Überprüfe Berechtigung..." />
          <p data-not-loaded="" role="alert" hidden>
            Ein Teil der Verwaltung ließ sich nicht laden. Bitte laden Sie die Seite neu. Hilft das nicht, schalten Sie
            Programme, die Werbung oder Skripte sperren, für diese Website aus.
          </p>
          <noscript>
            <p>Der Verwaltungsbereich braucht JavaScript. Bitte schalten Sie es im Browser ein.</p>
          </noscript>
        </SignInGate>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", and no browser runs it */}
      <script id="site" type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
      <script type="module" src={parts.admin.entry} />
    </SiteDocument>,
  )
}

function documentOf(site: Site, path: string, document: ReactNode): string {
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <PathProvider value={path}>{document}</PathProvider>
    </SiteProvider>,
  )
  return `<!DOCTYPE html>${withoutHyphensInAttributes(html)}`
}

/** Soft hyphens are for lines of text: not for titles of windows, attributes and data. What hydrates an island shows text. */
function withoutHyphensInAttributes(html: string): string {
  return html.replace(/<title>[^<]*| (?!data-content=)[\w:-]+="[^"]*"(?=[^<>]*>)/g, (part) =>
    part.replaceAll('\u00ad', ''),
  )
}

/** A notice of the practice above every page. */
function SiteNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <aside aria-label="Hinweis der Praxis" className="bg-deep px-4 py-2 text-center text-on-deep">
      {text}
    </aside>
  )
}
