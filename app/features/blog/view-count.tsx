import { lazy } from 'react'
import { practice } from '../../content/practice.ts'
import { formatNumber } from '../../lib/format/format-number.ts'

interface ViewCountProps {
  slug: string
  /** Nobody counted it: shown only under the badge "Beispieldaten". */
  sample: number
}

const CountedViews = lazy(() => import('./counted-views.tsx').then((part) => ({ default: part.CountedViews })))

/** How often the article was read: counted, or a sample that the page calls a sample. */
export function ViewCount({ slug, sample }: ViewCountProps) {
  return practice.isSample ? <span>{formatNumber(sample)}&nbsp;Aufrufe</span> : <CountedViews slug={slug} />
}
