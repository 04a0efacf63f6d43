import type { ReactNode } from 'react'

interface PageHeadProps {
  eyebrow?: string
  title: string
  lead: ReactNode
  /** A figure on the right, below on phones. */
  figure?: ReactNode
  /** For a figure that is wider than it is high, such as a drawing. */
  wide?: boolean
  children?: ReactNode
}

/** Title and lead of a page that is not an article. */
export function PageHead({ eyebrow, title, lead, figure, wide, children }: PageHeadProps) {
  return (
    <header className={`wrap page-head ${figure ? 'page-head-figure' : ''}`}>
      <div className="grid gap-4">
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {figure ? <div className={`figure ${wide ? 'figure-wide' : ''}`}>{figure}</div> : null}
    </header>
  )
}
