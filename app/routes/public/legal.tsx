import type { LegalHeader } from '../../content/headers.ts'
import { useSite } from '../../content/site/site-context.tsx'
import type { ReadyNode } from '../../content/texts/ready-text.ts'
import { Contents } from '../../features/reading/contents.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { PageMeta } from '../../lib/page-meta.tsx'
import { breadcrumbListData } from '../../lib/structured-data/breadcrumb-list.ts'
import { Island } from '../../ui/islands/island.tsx'

export default function LegalPage({ header: text, body }: { header: LegalHeader; body: ReadyNode[] }) {
  const site = useSite()
  const path = `/legal/${text.slug}`
  return (
    <article className="wrap">
      <PageMeta
        title={text.title}
        description={text.description}
        path={path}
        structuredData={[breadcrumbListData(site, path)]}
      />
      <header className="legal-head grid gap-3 py-6">
        <h1>{text.title}</h1>
        <p className="text-ink-muted">
          Stand: <time dateTime={text.version}>{formatLongDate(text.version)}</time>
          <Island as="span" of="RetrievedOn" />
        </p>
      </header>
      <div className="legal-columns">
        <Contents sections={text.sections} />
        <div className="prose legal-text">
          <TextBody content={body} />
        </div>
      </div>
    </article>
  )
}
