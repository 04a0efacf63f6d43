import { type ReactNode, useEffect, useId, useRef } from 'react'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import type { Version } from '../../lib/drafts/draft-state.ts'
import { useWriter } from '../../lib/drafts/use-draft.ts'
import { Button } from '../buttons/button.tsx'

interface TwoVersionsProps<Body> {
  draft: { name: string; body: Body; theirs?: Version<Body, unknown>; choose(body: Body): void }
  /** The button that keeps both, where that goes. */
  both?(theirs: Body): { label: string; body: Body } | undefined
  /** The versions beside each other. */
  children(theirs: Body): ReactNode
}

/** During a conflict: both versions, and the choice. */
export function TwoVersions<Body>({ draft, both, children }: TwoVersionsProps<Body>) {
  const { name, body: mine, theirs, choose } = draft
  const { email } = useWriter()
  const region = useRef<HTMLElement>(null)
  const titleId = useId()
  const isConflict = theirs !== undefined
  // Above what is written, and so often above the window.
  useEffect(() => {
    if (isConflict) region.current?.scrollIntoView({ block: 'nearest' })
  }, [isConflict])
  if (!theirs) return null
  const joined = both?.(theirs.body)
  return (
    <section
      ref={region}
      id={idOfVersions(name)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="notice wrap-anywhere"
      data-tone="bad"
    >
      <h2 id={titleId} className="text-large">
        Zwei Fassungen
      </h2>
      <p>{whoseItIs(theirs.author, email)} Nichts ist überschrieben: Hier steht beides, wo es sich unterscheidet.</p>
      {children(theirs.body)}
      <div className="flex flex-wrap gap-3">
        {joined ? <Button onClick={() => choose(joined.body)}>{joined.label}</Button> : null}
        <Button variant={joined ? 'secondary' : 'primary'} onClick={() => choose(mine)}>
          Meine Fassung behalten
        </Button>
        <Button variant="secondary" onClick={() => choose(theirs.body)}>
          Andere Fassung übernehmen
        </Button>
      </div>
    </section>
  )
}

/** @param name of the draft */
export function idOfVersions(name: string): string {
  return `fassungen-${name}`
}

/** @param author undefined where the other version is no draft any more, null for an account that is gone */
function whoseItIs(author: string | null | undefined, me: string): string {
  if (author === undefined) return 'Der Entwurf wurde inzwischen veröffentlicht oder verworfen.'
  if (author === me) return 'Sie haben inzwischen in einem anderen Fenster gesichert.'
  return `${author ? readableAddress(author) : 'Jemand anderes'} hat inzwischen gesichert.`
}
