import type { ReactNode } from 'react'
import { StoredPicture } from '../../ui/stored-picture.tsx'

interface TextFigureProps {
  hash: string
  width: string
  height: string
  alt: string
  /** The words below. */
  children?: ReactNode
}

/** As tall as this at most: what stands upright leaves room for the text around it. */
const TALLEST_REM = 36

/** A picture of the practice in a text: as a whole, and never larger than it is. */
export function TextFigure({ hash, width, height, alt, children }: TextFigureProps) {
  const [wide, high] = [Number(width), Number(height)]
  return (
    <figure
      className="text-figure"
      style={{ maxWidth: `min(${wide}px, ${((TALLEST_REM * wide) / high).toFixed(1)}rem)` }}
    >
      {/* Nothing is cut, so its focus does not matter. */}
      <StoredPicture
        picture={{ hash, width: wide, height: high, alt, x: 50, y: 50 }}
        sizes="(min-width: 36rem) 32rem, 92vw"
      />
      {children ? <figcaption>{children}</figcaption> : null}
    </figure>
  )
}
