import { useEffect, useState } from 'react'
import type { KnownPerson } from '../../../../database/json-results.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'

interface KnownPeopleProps {
  api: DataApi
  /** A name or a number. */
  searched: string
  onChoose(person: KnownPerson, form: HTMLFormElement | null): void
}

const SEARCH_AFTER_MS = 400
const LEAST_LETTERS = 3
const MOST_PEOPLE = 3

/** Who wrote or called before, to be taken over with one press. */
export function KnownPeople({ api, searched, onChoose }: KnownPeopleProps) {
  const [found, setFound] = useState<KnownPerson[]>([])
  const words = searched.trim()
  useEffect(() => {
    setFound([])
    if (words.length < LEAST_LETTERS) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const people = await rpcOf(api)
        .known_people({ search: words })
        .catch(() => [])
      if (isCurrent) setFound(people.slice(0, MOST_PEOPLE))
    }, SEARCH_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, words])
  return (
    <div role="status" className="empty:hidden">
      {found.length > 0 ? (
        <>
          <p className="text-small text-ink-muted">Schon bekannt:</p>
          <ul className="flex flex-wrap gap-2">
            {found.map((person) => (
              <li key={JSON.stringify(person)}>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={(event) => onChoose(person, event.currentTarget.form)}
                >
                  {[`${person.first_name} ${person.last_name}`.trim(), person.phone].filter(Boolean).join(', ')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
