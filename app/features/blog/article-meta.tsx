import type { ArticleHeader } from '../../content/headers.ts'
import { formatLongDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'

type Shown = Pick<ArticleHeader, 'date' | 'readTime' | 'views'>

export function ArticleMeta({ date, readTime, views }: Shown) {
  return (
    <>
      <time dateTime={date}>{formatLongDate(date)}</time>
      <span>{readTime}&nbsp;Min. Lesezeit</span>
      <span>{formatNumber(views)}&nbsp;Aufrufe</span>
    </>
  )
}
