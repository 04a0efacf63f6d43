import type { LegalHeader } from '../../../content/headers.ts'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { Contents } from '../../features/reading/contents.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export default function LegalPage({ header: text, body }: { header: LegalHeader; body: ResolvedNode[] }) {
  return (
    <article>
      <PageMeta title={text.title} description={text.description} />
      <PageHead title={text.title}>
        <p className="meta">
          <span>
            Stand: <time dateTime={text.version}>{formatLongDate(text.version)}</time>
          </span>
          {/* Keeps its height before the day is known. */}
          <span className="block min-h-[1.6em] w-full" data-retrieved-on="" />
        </p>
      </PageHead>
      <div className="wrap reading">
        <Contents sections={text.sections} />
        <div className="reading-text prose legal-text">
          <TextBody content={body} />
        </div>
      </div>
    </article>
  )
}
