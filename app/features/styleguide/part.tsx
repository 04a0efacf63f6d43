import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
