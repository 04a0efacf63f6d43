import type { ReactNode } from 'react'
import { Scene } from '../pictures/scene.tsx'

/** The last words of a page: with the footer below they are one sea, and the sun sets over both. */
export function Sea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="sea on-dark far" aria-labelledby={label}>
      <Evening seed={label} />
      <div className="wrap sea-words">{children}</div>
    </section>
  )
}

export function Evening({ seed }: { seed: string }) {
  return (
    <div className="evening">
      <Scene seed={seed} depth={64} antenna={{ radius: 120, count: 7 }} />
    </div>
  )
}
