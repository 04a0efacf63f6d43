import { Link } from 'react-router'
import { PAGE_SIZE } from './load-enquiries.ts'

/** @param addressOf where a page of the list is */
export function PageLinks({
  page,
  total,
  addressOf,
}: {
  page: number
  total: number
  addressOf(page: number): string
}) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label="Seiten der Liste" className="mt-5 flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? (
        <Link to={addressOf(Math.min(page - 1, last))} className="btn btn-secondary btn-small" rel="prev">
          Vorherige Seite
        </Link>
      ) : null}
      <span>
        Seite {page} von {last}
      </span>
      {page < last ? (
        <Link to={addressOf(page + 1)} className="btn btn-secondary btn-small" rel="next">
          Nächste Seite
        </Link>
      ) : null}
    </nav>
  )
}
