import { useEffect } from 'react'

/** Counts a view. Shows nothing, and loads its code later, off the page's budget. */
export function ArticleView({ slug }: { slug: string }) {
  useEffect(() => {
    const counting = import('./count-view.ts').then(({ countView }) => countView(slug))
    return () => void counting.then((stop) => stop())
  }, [slug])
  return null
}
