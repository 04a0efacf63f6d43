import type { CSSProperties, ReactNode } from 'react'
import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { SiteLink } from '../links/site-link.tsx'
import { Mirrored, Picture } from './picture.tsx'
import { Scene } from './scene.tsx'

interface HorizonProps {
  /** The hour of the page; day where none is named. */
  sky?: 'dusk' | 'night'
  /** Where the drawing runs off the window. */
  side: 'left' | 'right'
  drawing: DrawingFile
  alt: string
  /** Parts of the drawing's width: beyond the edge, and what hangs under the line, as the posts of a jetty. */
  cut?: number
  below?: number
  /** Of this page: a sentence word for word, or its own paragraphs. */
  words: ReactNode
  link?: { href: string; words: string }
  /** Stands there instead where the practice is inland. */
  inland?: ReactNode
}

/** The middle of a long page: sea from edge to edge, its drawing on the line, one sentence on a card. */
export function Horizon({ sky, side, drawing, alt, cut = 0, below = 0, words, link, inland }: HorizonProps) {
  if (!usePractice().address.isAtTheSea) return inland
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
        <div className="font-serif text-title leading-[1.3] font-[560] tracking-[-0.01em] text-balance wrap-anywhere">
          {typeof words === 'string' ? <p>{keepTogether(words)}</p> : words}
        </div>
        {link ? (
          <p>
            <SiteLink href={link.href} className="touch-line font-semibold">
              {link.words}
              <span aria-hidden="true">&nbsp;→</span>
            </SiteLink>
          </p>
        ) : null}
      </div>
    </div>
  )
}
