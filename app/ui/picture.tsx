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
  const [failed, setFailed] = useState<'no' | 'once' | 'twice'>('no')
  const image = useRef<HTMLImageElement>(null)
  const fail = () => setFailed((before) => (before === 'no' ? 'once' : 'twice'))

  useEffect(() => {
    // It may have failed before React was there to hear of it.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setFailed('once')
  }, [])

  if (failed === 'twice') {
    return alt ? <p className="picture picture-in-words">Bild: {alt}</p> : <div className="picture picture-in-words" />
  }
  return (
    <img
      ref={image}
      className="picture"
      src={failed === 'once' ? hero.src : file.src}
      alt={alt}
      width={file.width}
      height={file.height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={fail}
    />
  )
}
