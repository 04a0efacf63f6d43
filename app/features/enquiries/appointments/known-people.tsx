import { useEffect, useState } from 'react'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { Enquiry } from '../enquiry.ts'

type Person = Pick<Enquiry, 'first_name' | 'last_name' | 'phone' | 'email'>

interface KnownPeopleProps {
  api: DataApi
  /** A name or a number. */
  searched: string
  onChoose(person: Person, form: HTMLFormElement | null): void
}

const SEARCH_AFTER_MS = 400
const LEAST_LETTERS = 3

/** Who wrote or called before, to be taken over with one press. */
export function KnownPeople({ api, searched, onChoose }: KnownPeopleProps) {
  const [found, setFound] = useState<Person[]>([])
  const words = searched.trim()
  useEffect(() => {
    setFound([])
    if (words.length < LEAST_LETTERS) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const page = await rpcOf(api)
        .enquiry_page({ search: words, at_most: 20 })
        .catch(() => null)
      const people = (page?.rows ?? [])
        .filter((row) => !(row.kind === 'mwo' && row.is_anonymous))
        .map(({ first_name, last_name, phone, email }) => ({ first_name, last_name, phone, email }))
      const each = new Map(people.map((person) => [JSON.stringify(person), person]))
      if (isCurrent) setFound([...each.values()].slice(0, 3))
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
