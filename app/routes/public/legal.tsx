import { Outlet } from 'react-router'
import type { LegalText } from '../../content/headers.ts'
import { Contents } from '../../features/reading/contents.tsx'
import { RetrievedOn } from '../../features/reading/retrieved-on.tsx'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { useTextHeader } from '../../lib/text-header.ts'

/** Everything around a legal text; the text itself is the child route. */
export default function LegalPage() {
  const text = useTextHeader<LegalText>()
  if (!text) return null
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
        <Contents sections={text.sections} />
        <div className="prose legal-text">
          <Outlet />
        </div>
      </div>
    </article>
  )
}
