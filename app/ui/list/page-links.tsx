import { Link } from 'react-router'
import { PAGE_SIZE } from '../../lib/list/list-filters.ts'

interface PageLinksProps {
  page: number
  /** How many rows there are on all pages. */
  total: number
  /** Rows on a page. */
  size?: number
  /** Where a page of the list is. */
  addressOf(page: number): string
}

export function PageLinks({ page, total, size = PAGE_SIZE, addressOf }: PageLinksProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const hasNext = page < last
  if (page === 1 && !hasNext) return null
  return (
    <nav aria-label="Seiten der Liste" className="mt-6 flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? (
        <Link to={addressOf(Math.min(page - 1, last))} className="btn btn-secondary btn-small" rel="prev">
          Vorherige Seite
        </Link>
      ) : null}
      <span>
        Seite {page} von {last}
      </span>
      {hasNext ? (
        <Link to={addressOf(page + 1)} className="btn btn-secondary btn-small" rel="next">
          Nächste Seite
        </Link>
      ) : null}
    </nav>
  )
}
