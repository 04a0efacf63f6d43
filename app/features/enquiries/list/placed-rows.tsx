import { type CSSProperties, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { counted } from '../../../../rules/format/counted.ts'
import { formatNumber } from '../../../../rules/format/format-number.ts'
import { noFilters, PAGE_SIZE, withFilters } from '../../../lib/list/list-filters.ts'
import { useRoom } from '../../../lib/use-room.ts'
import { INBOX, type EnquiryRows as Loaded, type Place, places } from '../enquiry.ts'
import { EnquiryRows, type EnquiryRowsProps } from './enquiry-rows.tsx'

const REST = 'flex min-h-12 max-w-none items-center border-dune border-b px-(--admin-edge) text-small'

/** Overdue ones that a phone shows before the others. */
const FEW = 5

interface PlacedRowsProps extends Omit<EnquiryRowsProps, 'place'> {
  page: number
  counts: Pick<Loaded, 'places' | 'done' | 'aside'>
}

/** What is open, below the captions of its places; a caption stays in view and leads to its rows. */
export function PlacedRows({ entries, page, counts, ...rows }: PlacedRowsProps) {
  const { search } = useLocation()
  const isPhone = !useRoom(48)
  const [showsAll, setShowsAll] = useState(false)
  const filled = (Object.keys(places) as Place[]).flatMap((place) => {
    const count = counts.places?.[place] ?? 0
    return count > 0 ? [{ place, count }] : []
  })
  const address = (changes: Parameters<typeof withFilters>[1]) =>
    `${INBOX}?${withFilters(new URLSearchParams(search), { ...noFilters, ...changes })}`
  let before = 0
  return (
    <>
      {filled.map(({ place, count }, index) => {
        const here = entries.filter((entry) => entry.place === place)
        const isCut = place === 'late' && isPhone && !showsAll && here.length > FEW
        const onPage = Math.floor(before / PAGE_SIZE) + 1
        before += count
        return [
          <h2
            key={`title ${place}`}
            id={`titel-${place}`}
            className="group"
            style={{ '--n': index + 1, '--groups': filled.length } as CSSProperties}
          >
            <Link
              to={address({ page: onPage })}
              tabIndex={-1}
              className={`flex-1 leading-[31px] no-underline ${place === 'late' ? 'text-error' : 'text-inherit'}`}
              onClick={(event) => {
                if (here.length === 0 || onPage !== page) return
                event.preventDefault()
                document.getElementById(`platz-${place}`)?.scrollIntoView({ block: 'start' })
              }}
            >
              {places[place]}
            </Link>
            <span>
              {formatNumber(count)}
              {place === 'late' && count > 1 ? ', älteste zuerst' : ''}
            </span>
          </h2>,
          here.length > 0 ? (
            <EnquiryRows key={place} {...rows} place={place} entries={isCut ? here.slice(0, FEW) : here} />
          ) : null,
          isCut ? (
            <p key={`all ${place}`} className={REST}>
              <button
                type="button"
                className="row-action"
                tabIndex={-1}
                data-leads-on
                onClick={() => setShowsAll(true)}
              >
                Alle {here.length} überfälligen zeigen
              </button>
            </p>
          ) : null,
        ]
      })}
      {counts.done ? (
        <p className={REST}>
          <Link to={address({ status: 'completed' })} tabIndex={-1} data-leads-on>
            {counted(counts.done, 'abgeschlossenen Eintrag', 'abgeschlossene Einträge')} zeigen
          </Link>
        </p>
      ) : null}
      {counts.aside ? (
        <p className={REST}>
          <Link to={address({ status: 'apparent_spam' })} tabIndex={-1} data-leads-on>
            {formatNumber(counts.aside)} beiseitegelegt
          </Link>
        </p>
      ) : null}
    </>
  )
}
