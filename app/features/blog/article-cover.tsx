import { useEffect, useRef, useState } from 'react'
import { RingFigure } from '../../ui/ring-figure.tsx'

/** The article's picture. Without one, or when it cannot be loaded, the article's own ring figure stands there. */
export function ArticleCover({ slug, image }: { slug: string; image?: string }) {
  const [failed, setFailed] = useState(false)
  const picture = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before React was there to hear of it.
    const { current } = picture
    if (current?.complete && current.naturalWidth === 0) setFailed(true)
  }, [])

  return (
    <div className="cover">
      {image && !failed ? (
        <img ref={picture} src={image} alt="" width="1120" height="480" onError={() => setFailed(true)} />
      ) : (
        <RingFigure seed={slug} shape="cover" />
      )}
    </div>
  )
}
