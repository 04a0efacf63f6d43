import type { ReactNode } from 'react'

/** Named cases of a component. */
export type Examples = Readonly<Record<string, ReactNode>>

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function ExampleList({ examples }: { examples: Examples }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-start gap-6">
      {Object.entries(examples).map(([name, example]) => (
        <figure key={name}>
          <figcaption className="mb-2 text-small text-ink-muted">{name}</figcaption>
          {example}
        </figure>
      ))}
    </div>
  )
}
