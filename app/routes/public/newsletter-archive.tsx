import { formatLongDate } from '../../../rules/format/format-date.ts'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

const path = '/newsletter/archiv'

export default function NewsletterArchive() {
  const site = useSite()
  const { issues } = site.texts
  return (
    <>
      <PageMeta
        title="Archiv des Newsletters"
        description="Die bisherigen Ausgaben des Newsletters der Praxis zum Nachlesen."
      />
      <PageHead title="Bisherige Ausgaben" lead="Was wir per E-Mail verschickt haben, können Sie hier nachlesen." />
      <div className="wrap short grid gap-8 py-12">
        {issues.length === 0 ? (
          <p>Noch ist keine Ausgabe erschienen.</p>
        ) : (
          <ul className="grid max-w-[44rem] gap-6">
            {issues.map((issue) => (
              <li key={issue.slug}>
                <h2 className="text-large">
                  <SiteLink href={`${path}/${issue.slug}`} className="touch-line">
                    {issue.title}
                  </SiteLink>
                </h2>
                <p className="text-small text-ink-muted">
                  <time dateTime={issue.date}>{formatLongDate(issue.date)}</time>
                </p>
                <p>{issue.description}</p>
              </li>
            ))}
          </ul>
        )}
        <p>
          <SiteLink href="/newsletter" className="touch-line">
            Newsletter abonnieren
          </SiteLink>
        </p>
      </div>
    </>
  )
}
