import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface TwoVersionsProps {
  /** Who wrote the other one. */
  author: string | null | undefined
  onDecided(whose: 'mine' | 'theirs'): void
  /** Both, side by side. */
  children: ReactNode
}

/** Somebody else was quicker: both texts are shown, and the writer decides. */
export function TwoVersions({ author, onDecided, children }: TwoVersionsProps) {
  return (
    <section aria-labelledby="konflikt" className="grid gap-4 rounded-card border-2 border-error p-5">
      <h2 id="konflikt" className="text-h3">
        Zwei Fassungen
      </h2>
      <p>
        {author ?? 'Jemand'} hat inzwischen gesichert oder veröffentlicht. Links steht die andere Fassung, rechts Ihre.
        Nichts ist überschrieben.
      </p>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onDecided('mine')}>Meine Fassung behalten</Button>
        <Button variant="secondary" onClick={() => onDecided('theirs')}>
          Andere Fassung übernehmen
        </Button>
      </div>
    </section>
  )
}
