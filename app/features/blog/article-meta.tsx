import type { ArticleHeader } from '../../../content/headers.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { formatNumber } from '../../../rules/format/format-number.ts'
import { usePractice } from '../../lib/site-context.tsx'

type Shown = Pick<ArticleHeader, 'countedAs' | 'date' | 'updatedAt' | 'readTime' | 'views'>

export function ArticleMeta({ countedAs, date, updatedAt, readTime, views }: Shown) {
  return (
    <>
      <time dateTime={date}>{formatLongDate(date)}</time>
      {updatedAt ? (
        <span>
          Aktualisiert am <time dateTime={updatedAt}>{formatLongDate(updatedAt)}</time>
        </span>
      ) : null}
      <span>{readTime}&nbsp;Min. Lesezeit</span>
      <ViewCount slug={countedAs} sample={views} />
    </>
  )
}

interface ViewCountProps {
  slug: string
  /** Shown only under the badge "Beispieldaten". */
  sample: number
}

function ViewCount({ slug, sample }: ViewCountProps) {
  const practice = usePractice()
  return practice.isSample ? (
    <span>{formatNumber(sample)}&nbsp;Aufrufe</span>
  ) : (
    <span className="min-w-[7em]" data-views-of={slug} />
  )
}
