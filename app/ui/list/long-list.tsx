import { type ReactNode, useId, useState } from 'react'
import { folded } from '../../../rules/input/folded.ts'
import { Button } from '../buttons/button.tsx'
import { Field } from '../forms/field.tsx'

const AT_ONCE = 24

interface LongListProps<Item> {
  items: readonly Item[]
  /** What is searched: "Bild suchen". */
  search: string
  children(shown: readonly Item[]): ReactNode
}

/** The first items, with a search for the others by name. */
export function LongList<Item extends { name: string }>({ items, search, children }: LongListProps<Item>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [atMost, setAtMost] = useState(AT_ONCE)
  if (items.length <= AT_ONCE) return children(items)
  const wanted = folded(typed.trim())
  const found = items.filter(({ name }) => folded(name).includes(wanted))
  return (
    <div className="grid gap-6">
      <Field id={id} name="search" label={search} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p role="status">
        {found.length === 0
          ? 'Nichts gefunden.'
          : `${Math.min(atMost, found.length)} von ${found.length} ${found.length === 1 ? 'wird' : 'werden'} gezeigt.`}
      </p>
      {children(found.slice(0, atMost))}
      {found.length > atMost ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAtMost(atMost + AT_ONCE)}>
          Mehr anzeigen
        </Button>
      ) : null}
    </div>
  )
}
