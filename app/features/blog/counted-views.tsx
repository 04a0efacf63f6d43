import { useEffect, useState } from 'react'
import { formatNumber } from '../../lib/format/format-number.ts'
import { countedViews } from './count-view.ts'

/** Keeps its place free until the server answers. */
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
