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
  const [search, typeSearch] = useTyped(filters.search, (search) => onChange({ search }, true))
  // A year that is typed passes through other valid ones: 0002, 0020, 0202. They are no steps to go back to.
  const [from, typeFrom] = useTyped(filters.from, (from) => onChange({ from }, true))
  const [to, typeTo] = useTyped(filters.to, (to) => onChange({ to }, true))

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
          value={search}
          onChange={(event) => typeSearch(event.target.value)}
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
          value={from}
          max={filters.to || undefined}
          onChange={(event) => typeFrom(event.target.value)}
        />
        <Field
          name="bis"
          type="date"
          label="Bis"
          value={to}
          min={filters.from || undefined}
          onChange={(event) => typeTo(event.target.value)}
        />
      </div>
    </section>
  )
}

/**
 * What a field shows while somebody types.
 *
 * @param value what the address says
 * @param onPause called with what was typed, once a pause follows
 */
function useTyped(value: string, onPause: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  // The address follows a moment after what was sent, and meanwhile more may have been typed. Only when it changed by
  // itself, for example by the back button, the field follows.
  if (known !== value) {
    setKnown(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }

  // Who opens an entry within the pause has changed the address: what is typed must join it, not put the old one back.
  const report = useRef(onPause)
  useEffect(() => {
    report.current = onPause
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for a pause in typing, nothing else starts the clock
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      report.current(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped]
}
