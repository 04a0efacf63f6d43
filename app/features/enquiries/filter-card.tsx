import { useEffect, useId, useRef, useState } from 'react'
import { Field, SelectField } from '../../ui/field.tsx'
import type { EnquiryFilters } from './enquiry-filters.ts'
import { statusLabels } from './enquiry-status.ts'

interface FilterCardProps {
  filters: EnquiryFilters
  /** @param typing true while somebody types: then the address changes without a new step in the history */
  onChange(changes: Partial<EnquiryFilters>, typing?: boolean): void
}

const TYPING_PAUSE_MS = 300

export function FilterCard({ filters, onChange }: FilterCardProps) {
  const headingId = useId()
  const [typed, setTyped] = useState(filters.search)
  const [known, setKnown] = useState(filters.search)
  // The address changed by itself, for example by the back button: the field follows.
  if (known !== filters.search) {
    setKnown(filters.search)
    setTyped(filters.search)
  }

  // Who opens an entry within the pause has changed the address: the search must join it, not put the old one back.
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for a pause in typing, nothing else starts the clock
  useEffect(() => {
    if (typed === filters.search) return
    const timer = setTimeout(() => {
      setKnown(typed)
      change.current({ search: typed }, true)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <section aria-labelledby={headingId} className="filters">
      <h2 id={headingId} className="text-base font-semibold">
        Filter &amp; Suche
      </h2>
      <div className="filter-fields">
        <Field
          name="suche"
          type="search"
          label="Suche"
          placeholder="Name, E-Mail, Nachricht"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          name="status"
          label="Status"
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value as EnquiryFilters['status'] })}
        >
          <option value="all">Alle</option>
          {Object.entries(statusLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          name="von"
          type="date"
          label="Von"
          value={filters.from}
          max={filters.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <Field
          name="bis"
          type="date"
          label="Bis"
          value={filters.to}
          min={filters.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </section>
  )
}
