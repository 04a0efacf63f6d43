import type { IssueHeader } from '../../../content/headers.ts'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { newsletterFrequency } from '../../../rules/newsletter/newsletter-frequency.ts'
import { TextBody } from '../../features/reading/text-body.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
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
      <section className="wrap split pb-18" aria-labelledby="anmelden">
        <div className="grid content-start gap-3">
          <h2 id="anmelden">{keepTogether('Die nächste Ausgabe per E-Mail')}</h2>
          <p>Der Newsletter kommt {newsletterFrequency(newsletter)}. Abmelden können Sie sich jederzeit.</p>
        </div>
        <Island of="InlineNewsletterForm" needs={formFacts} moment="visible" />
      </section>
    </>
  )
}
