import { counted } from '../../../rules/format/counted.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { type ListFilters, noFilters } from '../../lib/list/list-filters.ts'
import type { ChangeFilters } from './filter-card.tsx'

interface HeldFiltersProps {
  filters: ListFilters
  statuses: Readonly<Record<string, string>>
  /** Undefined while the list is not loaded. */
  total: number | undefined
  onFilter: ChangeFilters
}

/** What keeps rows out says so where it does, and goes with one press. */
export function HeldFilters({ filters, statuses, total, onFilter }: HeldFiltersProps) {
  const { search, status, from, to, order } = filters
  const held = [
    search.trim() && `Suche „${search.trim()}“`,
    status !== 'all' && `Status „${statuses[status]}“`,
    from && `ab ${formatLongDate(from)}`,
    to && `bis ${formatLongDate(to)}`,
  ].filter(Boolean)
  const words = held.length > 0 ? `Gefiltert: ${held.join(', ')}` : order === 'newest' ? 'Neueste zuerst' : undefined
  return (
    <div role="status">
      {words ? (
        <p className="flex max-w-none items-center justify-between gap-x-3 bg-cream px-(--admin-edge) text-caption">
          <span>
            {words}
            {total === undefined ? '' : `, ${counted(total, 'Eintrag', 'Einträge')}`}
          </span>
          <button type="button" className="row-action" onClick={() => onFilter(noFilters)}>
            {held.length > 0 ? 'Alle zeigen' : 'Nach Fälligkeit'}
          </button>
        </p>
      ) : null}
    </div>
  )
}
