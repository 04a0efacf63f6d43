import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { activeFilters, type ListFilters } from '../../lib/list/list-filters.ts'
import { Field, SelectField } from '../forms/field.tsx'
import { useChosen } from './use-chosen.ts'
import { useTyped } from './use-typed.ts'

interface FilterCardProps {
  filters: ListFilters
  /** Stored value and label. */
  statuses: Readonly<Record<string, string>>
  /** What is searched, in the words of the list. */
  searches: string
  /** Called with what the fields show, at each change. */
  onShown(shown: Pick<ListFilters, 'search' | 'status' | 'from' | 'to'>): void
  onChange: ChangeFilters
  /** How many rows are shown. */
  count?: ReactNode
  /** Further tools, folded with the filters. */
  children?: ReactNode
}

/** @param typing replaces the address without a new entry in the history */
export type ChangeFilters = (changes: Partial<ListFilters>, typing?: boolean) => void

export function FilterCard({ filters, statuses, searches, onShown, onChange, count, children }: FilterCardProps) {
  const [isOpenAtFirst] = useState(activeFilters({ ...filters, search: '' }).length > 0)
  const headingId = useId()
  const [status, choose] = useChosen(filters.status)
  const [search, typeSearch] = useTyped(
    filters.search,
    useCallback((search) => onChange({ search }, true), [onChange]),
  )
  // A typed year passes through other valid ones, such as 0202, which need no entries in the history.
  const [from, typeFrom] = useTyped(
    filters.from,
    useCallback((from) => onChange({ from }, true), [onChange]),
  )
  const [to, typeTo] = useTyped(
    filters.to,
    useCallback((to) => onChange({ to }, true), [onChange]),
  )

  useEffect(() => onShown({ search, status, from, to }))

  return (
    <section aria-labelledby={headingId} className="filters">
      <details open={isOpenAtFirst}>
        <summary>
          <h2 id={headingId}>Filter &amp; Suche</h2>
          <span className="list-count" role="status">
            {count}
          </span>
        </summary>
        <div className="filter-fields">
          <SelectField
            name="status"
            label="Status"
            value={status}
            onChange={({ target: { value } }) => {
              choose(value)
              onChange({ status: value })
            }}
          >
            <option value="all">Alle</option>
            {Object.entries(statuses).map(([value, label]) => (
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
          {children}
        </div>
      </details>
      <Field
        name="suche"
        type="search"
        label={<span className="sr-only">Suche</span>}
        placeholder={searches}
        value={search}
        onChange={(event) => typeSearch(event.target.value)}
      />
    </section>
  )
}
