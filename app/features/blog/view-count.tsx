import { usePractice } from '../../content/site/site-context.tsx'
import { formatNumber } from '../../lib/format/format-number.ts'

interface ViewCountProps {
  slug: string
  /** Shown only under the badge "Beispieldaten". */
  sample: number
}

export function ViewCount({ slug, sample }: ViewCountProps) {
  const practice = usePractice()
  return practice.isSample ? (
    <span>{formatNumber(sample)}&nbsp;Aufrufe</span>
  ) : (
    <span className="min-w-[7em]" data-views-of={slug} />
  )
}
