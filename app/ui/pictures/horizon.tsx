import type { CSSProperties } from 'react'
import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { SiteLink } from '../links/site-link.tsx'
import { Mirrored } from './mirrored.tsx'
import { Picture } from './picture.tsx'
import { Scene } from './scene.tsx'

interface HorizonProps {
  /** The hour of the page; day where none is named. */
  sky?: 'dusk'
  /** Where the drawing runs off the window. */
  side: 'left' | 'right'
  drawing: DrawingFile
  alt: string
  /** Parts of the drawing's width: beyond the edge, and what hangs under the line, as the posts of a jetty. */
  cut?: number
  below?: number
  /** A sentence of this page, word for word. */
  words: string
  href: string
  link: string
}

/** The middle of a long page: sea from edge to edge, its drawing on the line, one sentence on a card. Nothing inland. */
export function Horizon({ sky, side, drawing, alt, cut = 0, below = 0, words, href, link }: HorizonProps) {
  if (!usePractice().address.isAtTheSea) return null
  return (
    <div
      className="horizon"
      data-sky={sky}
      data-side={side}
      style={{ '--cut': cut, '--below': below } as CSSProperties}
    >
      <Scene isDeep isFlowing />
      <div className="horizon-drawing">
        <Picture file={drawing} alt={alt} />
        <Mirrored {...drawing} isLazy />
      </div>
      <div className="horizon-card">
        <p className="horizon-words">{keepTogether(words)}</p>
        <p>
          <SiteLink href={href} className="touch-line font-semibold">
            {link}
            <span aria-hidden="true">&nbsp;→</span>
          </SiteLink>
        </p>
      </div>
    </div>
  )
}
