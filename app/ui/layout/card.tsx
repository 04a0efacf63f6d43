import type { ComponentProps, ReactNode } from 'react'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** A figure that fills the upper edge. */
  figure?: ReactNode
}

export function Card({ as: Tag = 'div', figure, className, children, ...rest }: CardProps) {
  const Element = Tag as 'div'
  return (
    <Element {...rest} className={`card ${className ?? ''}`}>
      {figure ? <div className="aspect-video overflow-hidden">{figure}</div> : null}
      <div className="flex flex-1 flex-col gap-3 p-6 sm:px-6">{children}</div>
    </Element>
  )
}
