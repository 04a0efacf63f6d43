import { type ReactNode, useCallback, useEffect, useId } from 'react'
import type { ListFilters } from '../../lib/list/list-filters.ts'
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
  /** Beside the status. */
  order?: ReactNode
  /** Further tools, folded with the filters. */
  children?: ReactNode
}

/** @param typing replaces the address without a new entry in the history */
export type ChangeFilters = (changes: Partial<ListFilters>, typing?: boolean) => void

export function FilterCard(props: FilterCardProps) {
  const { filters, statuses, searches, onShown, onChange, count, order, children } = props
  const headingId = useId()
  const [status, choose] = useChosen(filters.status)
  const [search, typeSearch] = useFilter('search', filters, onChange)
  // A typed year passes through other valid ones, such as 0202, which need no entries in the history.
  const [from, typeFrom] = useFilter('from', filters, onChange)
  const [to, typeTo] = useFilter('to', filters, onChange)

  useEffect(() => onShown({ search, status, from, to }))

  return (
    <section
      aria-labelledby={headingId}
      className="relative z-3 flex items-center gap-3 border-dune border-b px-(--admin-edge) py-2"
    >
      <div className="min-w-0 flex-1 *:gap-0">
        <Field
          name="suche"
          type="search"
          label={<span className="sr-only">Suche</span>}
          placeholder="Suche"
          title={searches}
          aria-keyshortcuts="/"
          value={search}
          onChange={(event) => typeSearch(event.target.value)}
        />
      </div>
      <details
        onBlur={({ currentTarget, relatedTarget }) => {
          // Another window in front is no press beside it.
          if (document.hasFocus() && !currentTarget.contains(relatedTarget)) currentTarget.open = false
        }}
        onKeyDown={({ currentTarget, key }) => {
          if (key !== 'Escape') return
          currentTarget.open = false
          currentTarget.querySelector('summary')?.focus()
        }}
      >
        <summary className="flex min-h-[44px] items-center">
          <h2 id={headingId} className="font-sans font-semibold text-small tracking-normal">
            Filter &amp; Suche
          </h2>
        </summary>
        {/* A press between its fields stays inside. */}
        <div
          className="absolute inset-x-0 top-full grid max-h-[70dvh] grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] items-end gap-3 overflow-y-auto border-dune border-b bg-paper px-(--admin-edge) py-4 text-small"
          tabIndex={-1}
        >
          <p className="col-span-full max-w-none">Die Suche findet: {searches}.</p>
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
          {order}
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
          <p className="col-span-full max-w-none">{count}</p>
          {children}
        </div>
      </details>
    </section>
  )
}

function useFilter(name: 'search' | 'from' | 'to', filters: ListFilters, onChange: ChangeFilters) {
  return useTyped(
    filters[name],
    useCallback((typed) => onChange({ [name]: typed }, true), [name, onChange]),
  )
}
