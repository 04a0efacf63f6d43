import { type ReactNode, useEffect, useRef } from 'react'
import type { Version } from '../../../lib/drafts/draft-state.ts'
import { useWriter } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'

interface TwoVersionsProps<Body> {
  mine: Body
  theirs: Version<Body, unknown>
  onChosen(body: Body): void
  children: ReactNode
}

export function TwoVersions<Body>({ mine, theirs, onChosen, children }: TwoVersionsProps<Body>) {
  const { email } = useWriter()
  const region = useRef<HTMLElement>(null)
  // Above what is written, and so often above the window.
  useEffect(() => {
    region.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section
      ref={region}
      id="konflikt"
      tabIndex={-1}
      aria-labelledby="konflikt-titel"
      className="grid grid-cols-1 gap-4 rounded-card border-2 border-error p-6 wrap-anywhere"
    >
      <h2 id="konflikt-titel" className="text-large">
        Zwei Fassungen
      </h2>
      <p>{whoseItIs(theirs.author, email)} Nichts ist überschrieben: Hier steht beides, wo es sich unterscheidet.</p>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onChosen(mine)}>Meine Fassung behalten</Button>
        <Button variant="secondary" onClick={() => onChosen(theirs.body)}>
          Andere Fassung übernehmen
        </Button>
      </div>
    </section>
  )
}

/** @param author undefined where the other version is no draft any more, null for an account that is gone */
function whoseItIs(author: string | null | undefined, me: string): string {
  if (author === undefined) return 'Der Entwurf wurde inzwischen veröffentlicht oder verworfen.'
  if (author === me) return 'Sie haben inzwischen in einem anderen Fenster gesichert.'
  return `${author ?? 'Jemand anderes'} hat inzwischen gesichert.`
}
