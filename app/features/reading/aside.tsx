import { type ReactNode, useId } from 'react'

export function Aside({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <aside className="aside-box" aria-labelledby={titleId}>
      <p id={titleId} className="aside-title">
        {title}
      </p>
      {children}
    </aside>
  )
}
