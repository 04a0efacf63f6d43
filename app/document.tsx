import type { ReactNode } from 'react'
import type { BuildParts } from '../content/site/build-parts.ts'
import { CookieQuestion } from './features/cookie-consent/cookie-question.tsx'
import { useFacts } from './lib/site-context.tsx'
import hero from './pictures/rings-over-the-sea.svg?picture'
import css from './styles/app.css?inline'
import fonts from './styles/fonts.css?inline'
import { Island } from './ui/islands/island.tsx'
import { iconSvg } from './ui/pictures/ring-icon.ts'

const icon = `data:image/svg+xml,${encodeURIComponent(iconSvg({ padding: 0, background: 'none' }))}`

interface SiteDocumentProps {
  parts: BuildParts
  head?: ReactNode
  /** Where a browser may not offer to translate: it sends every word to its maker. */
  translate?: 'no'
  children: ReactNode
}

/** Every document of the site. The stylesheet is inlined, so that one answer paints the page. */
export function SiteDocument({ parts, head, translate, children }: SiteDocumentProps) {
  const { practice } = useFacts()
  return (
    <html lang="de" translate={translate} data-picture={hero.src}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, unescaped as CSS needs it */}
        <style data-critical="" dangerouslySetInnerHTML={{ __html: css }} />
        {practice.isSample ? <meta name="robots" content="noindex" /> : null}
        {/* `fonts/show-fonts.ts` applies it to screens. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same */}
        <style data-fonts="" media="print" dangerouslySetInnerHTML={{ __html: fonts }} />
        <noscript>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same */}
          <style dangerouslySetInnerHTML={{ __html: fonts }} />
        </noscript>
        <meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1d24" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/feed.xml" title={`${practice.name}: Blog`} />
        {parts.headScripts.map((code) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; the build checks that nothing ends it early
          <script key={code} data-entry={parts.pageEntry} dangerouslySetInnerHTML={{ __html: code }} />
        ))}
        {head}
      </head>
      <body>
        <SkipLink />
        <CookieQuestion />
        <Island of="CookieSettings" moment="press" />
        {children}
      </body>
    </html>
  )
}

/** The first stop of the Tab key on every page. The target is `<main id="inhalt">`. */
function SkipLink() {
  return (
    <a
      href="#inhalt"
      className="skip-link fixed top-2 left-2 z-40 rounded-control bg-deep px-4 py-3 text-on-deep not-focus:pointer-events-none not-focus:[clip-path:inset(50%)]"
    >
      Zum Inhalt springen
    </a>
  )
}
