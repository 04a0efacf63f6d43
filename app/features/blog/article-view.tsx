import { useEffect } from 'react'

/** Counts that an article is read. Shows nothing, and what it needs is loaded later: counting must not cost the page a byte. */
export function ArticleView({ slug }: { slug: string }) {
  useEffect(() => {
    const counting = import('./count-view.ts').then(({ countView }) => countView(slug))
    return () => void counting.then((stop) => stop())
  }, [slug])
  return null
}
