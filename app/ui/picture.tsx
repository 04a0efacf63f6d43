import { useEffect, useRef, useState } from 'react'
import type { DrawingFile } from '../pictures/drawing.ts'
import hero from '../pictures/rings-over-the-sea.svg?picture'

interface PictureProps {
  file: DrawingFile
  /** What the picture shows, in one sentence. Empty beside a link that says the same. */
  alt: string
  /** In the first window of the page: loaded at once and before others. All others wait until they come near. */
  first?: boolean
}

/**
 * A picture of the site. Its place is known before it is loaded, so nothing moves. A picture that cannot be loaded gives its
 * place to the site's own, and when that fails too, to its alternative text.
 */
export function Picture({ file, alt, first }: PictureProps) {
  const [failures, setFailures] = useState(0)
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before React was there to hear of it.
    const { current } = image
    if (current?.complete && !current.naturalWidth) setFailures(1)
  }, [])

  if (failures > 1) return <p className="picture picture-in-words">{alt && `Bild: ${alt}`}</p>
  const { src, width, height, cover }: DrawingFile = failures ? hero : file
  const img = (
    <img
      ref={image}
      className="picture"
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      onError={() => setFailures(failures + 1)}
      {...cover?.img}
    />
  )
  if (!cover) return img
  return (
    <picture>
      <source {...cover.source} />
      {img}
    </picture>
  )
}
