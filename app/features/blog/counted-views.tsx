import { useEffect, useState } from 'react'
import { formatNumber } from '../../lib/format/format-number.ts'
import { countedViews } from './count-view.ts'

/** The counted number, once the server has told it. Its place is kept free, so that the number moves nothing. */
export function CountedViews({ slug }: { slug: string }) {
  const [views, setViews] = useState<number>()
  useEffect(() => {
    countedViews().then(
      (counts) => setViews(counts.get(slug)),
      () => {},
    )
  }, [slug])
  return <span className="min-w-[7em]">{views ? <>{formatNumber(views)}&nbsp;Aufrufe</> : null}</span>
}
