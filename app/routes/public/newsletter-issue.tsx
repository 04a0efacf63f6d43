import type { IssueHeader } from '../../../content/headers.ts'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { NewsletterSection } from '../../features/newsletter/newsletter-section.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

export default function IssuePage({ header: issue, body }: { header: IssueHeader; body: ResolvedNode[] }) {
  const site = useSite()
  const { newsletter } = site.facts.practice
  return (
    <>
      <PageMeta title={issue.title} description={issue.description} />
      <article>
        <PageHead
          eyebrow={
            <p>
              <SiteLink href="/newsletter/archiv" className="touch-line">
                <span aria-hidden="true">←&nbsp;</span>Alle Ausgaben
              </SiteLink>
            </p>
          }
          title={issue.title}
        >
          {issue.date ? (
            <p className="text-caption text-ink-soft">
              {newsletter.name}, <time dateTime={issue.date}>{formatLongDate(issue.date)}</time>
            </p>
          ) : null}
        </PageHead>
        <div className="wrap prose py-12">
          <TextBody content={body} />
          {issue.teasers.length > 0 ? (
            <>
              <h2 id="zum-weiterlesen">Zum Weiterlesen</h2>
              {issue.teasers.map(({ path, title, excerpt }) => (
                <div key={path}>
                  <h3>
                    <SiteLink href={path}>{title}</SiteLink>
                  </h3>
                  <p>{excerpt}</p>
                </div>
              ))}
            </>
          ) : null}
        </div>
      </article>
      <NewsletterSection id="anmelden" title="Die nächste Ausgabe per E-Mail" className="wrap split pb-18" />
    </>
  )
}
