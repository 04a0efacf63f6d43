import { Outlet, useMatches } from 'react-router'
import type { LegalText } from '../../content/headers.ts'
import { RetrievedOn } from '../../features/reading/retrieved-on.tsx'
import { formatLongDate } from '../../lib/format-date.ts'
import { noBreak } from '../../lib/no-break.ts'
import { textHeader } from '../../lib/text-header.ts'

/** Everything around a legal text; the text itself is the child route. */
export default function LegalPage() {
  const text = textHeader<LegalText>(useMatches())
  return (
    <article className="wrap">
      <header className="legal-head grid gap-3 py-6">
        <h1>{text.title}</h1>
        <p className="text-ink-muted">
          Stand: <time dateTime={text.version}>{formatLongDate(text.version)}</time>
          <RetrievedOn />
        </p>
      </header>
      <div className="legal-columns">
        <nav aria-labelledby="inhaltsverzeichnis" className="toc">
          <h2 id="inhaltsverzeichnis">Inhalt</h2>
          <ul>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{noBreak(title)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose legal-text">
          <Outlet />
        </div>
      </div>
    </article>
  )
}
