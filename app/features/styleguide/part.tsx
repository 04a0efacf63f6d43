import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
