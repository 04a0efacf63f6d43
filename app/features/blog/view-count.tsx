import { formatNumber } from '../../../rules/format/format-number.ts'
import { usePractice } from '../../lib/site-context.tsx'

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
