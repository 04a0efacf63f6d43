import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'

interface TwoDraftsProps<Body> {
  mine: Body
  theirs: Body
  onChoose(body: Body): void
  children: ReactNode
}

/** The same person wrote in two windows. */
export function TwoDrafts<Body>({ mine, theirs, onChoose, children }: TwoDraftsProps<Body>) {
  return (
    <section
      id="konflikt-entwurf"
      tabIndex={-1}
      role="alert"
      aria-label="Zwei Fassungen"
      className="grid gap-3 rounded-card border-2 border-amber bg-cream p-4"
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onChoose(mine)}>
          Meine Fassung speichern
        </Button>
        <Button size="small" variant="secondary" onClick={() => onChoose(theirs)}>
          Die andere übernehmen
        </Button>
      </div>
    </section>
  )
}
