import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { usePractice } from '../../lib/site-context.tsx'

interface PictureProps {
  file: DrawingFile
  /** Empty beside a link that says the same. */
  alt: string
  /** In the first viewport of the page: loaded at once. All others are loaded lazily. */
  first?: boolean
  className?: string
}

/** Has its size before it is loaded; `replace-lost-pictures.ts` replaces one that cannot be loaded. */
export function Picture({ file: { src, width, height, cover }, alt, first, className = '' }: PictureProps) {
  const img = (
    <img
      className={`picture ${className}`.trim()}
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

/** What stands on the line, on its head in the sea. Land mirrors nothing. */
export function Mirrored({ src, width, height, isLazy }: DrawingFile & { isLazy?: boolean }) {
  if (!usePractice().address.isAtTheSea) return null
  return (
    <div className="mirrored">
      <img src={src} width={width} height={height} alt="" aria-hidden="true" loading={isLazy ? 'lazy' : undefined} />
    </div>
  )
}
