import type { ArticleHeader } from '../../../content/headers.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { ViewCount } from './view-count.tsx'

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
