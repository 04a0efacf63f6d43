import type { ReactNode } from 'react'

export function CallToAction({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <section className="call-to-action on-dark">
      <h2>{title}</h2>
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}
