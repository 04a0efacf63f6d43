import { formatLongDate } from '../../../rules/format/format-date.ts'
import { formatNumber } from '../../../rules/format/format-number.ts'
import { type ListFilters, noFilters } from '../../lib/list/list-filters.ts'
import type { ChangeFilters } from './filter-card.tsx'

interface HeldFiltersProps {
  filters: ListFilters
  statuses: Readonly<Record<string, string>>
  /** Undefined while the list is not loaded. */
  total: number | undefined
  all: number | undefined
  onFilter: ChangeFilters
}

/** What keeps rows out says so where it does, and goes with one press. */
export function HeldFilters({ filters, statuses, total, all, onFilter }: HeldFiltersProps) {
  const { search, status, from, to, order } = filters
  const held = [
    search.trim() && `Suche „${search.trim()}“`,
    status !== 'all' && `Status „${statuses[status]}“`,
    from && `ab ${formatLongDate(from)}`,
    to && `bis ${formatLongDate(to)}`,
  ].filter(Boolean)
  const words = held.length > 0 ? `Gefiltert: ${held.join(', ')}` : order === 'newest' ? 'Neueste zuerst' : undefined
  // A search finds also what a list leaves out.
  const isOf = held.length > 0 && all !== undefined && total !== undefined && total <= all
  return (
    <div role="status">
      {words ? (
        <p className="flex max-w-none items-center justify-between gap-x-3 bg-cream px-(--admin-edge) text-caption">
          <span>
            {words}
            {total === undefined ? '' : `, ${formatNumber(total)}${isOf ? ` von ${formatNumber(all)}` : ''}`}
          </span>
          <button type="button" className="row-action" onClick={() => onFilter(noFilters)}>
            {held.length > 0 ? 'Alle zeigen' : 'Nach Fälligkeit'}
          </button>
        </p>
      ) : null}
    </div>
  )
}
