import type { ReactNode } from 'react'
import { Scene } from '../pictures/scene.tsx'
import { keepTogether } from './keep-together.tsx'

interface PageHeadProps {
  eyebrow?: ReactNode
  title: string
  lead?: ReactNode
  /** Stands on the horizon, beside the words where there is space: `<Standing>`. Without it the rings rise there. */
  drawing?: ReactNode
  children?: ReactNode
}

/** Characters from which a lead is set as text: the head keeps its height. */
const LONG_LEAD = 130

/** The head of every page but home: its words on the sky over a thin horizon. */
export function PageHead({ eyebrow, title, lead, drawing, children }: PageHeadProps) {
  const isLong = typeof lead === 'string' && lead.length > LONG_LEAD
  return (
    <header className="head" data-long={isLong ? '' : undefined}>
      <div className="wrap">
        <div className="head-words grid content-center justify-items-start gap-3 pt-3 pb-8">
          {typeof eyebrow === 'string' ? <p className="eyebrow">{eyebrow}</p> : eyebrow}
          <h1>
            {title.split(/(?<=: )/).map((half) => (
              <span key={half} className="inline-block">
                {half}
              </span>
            ))}
          </h1>
          {lead ? <p className="lead">{keepTogether(lead)}</p> : null}
          {children}
        </div>
        {drawing}
      </div>
      {/* After the words: painted before all of them are there, its sea would move. */}
      <Scene antenna={drawing ? undefined : 'rising'} />
    </header>
  )
}
