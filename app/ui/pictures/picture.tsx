import type { DrawingFile } from '../../pictures/drawing.ts'

interface PictureProps {
  file: DrawingFile
  /** What the picture shows, in one sentence. Empty beside a link that says the same. */
  alt: string
  /** In the first window of the page: loaded at once and before others. All others wait until they come near. */
  first?: boolean
}

/**
 * A picture of the site. Its place is known before it is loaded, so nothing moves. A picture that cannot be loaded gives its
 * place to the site's own, and when that fails too, to its alternative text (`replace-lost-pictures.ts`).
 */
export function Picture({ file: { src, width, height, cover }, alt, first }: PictureProps) {
  const img = (
    <img
      className="picture"
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
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
