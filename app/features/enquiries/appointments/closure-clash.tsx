import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { HeldTime } from '../../../../database/json-results.ts'
import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { MOST_DAYS_AHEAD } from '../../../../rules/enquiries/appointments.ts'
import { formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { enquiryKinds } from '../enquiry.ts'

interface ClosureClashProps {
  api: DataApi
  /** As they are typed. */
  closures: readonly { from: string; to: string }[]
}

/** Tells what is booked and offered on days that are to be closed; the closure changes nothing of it. */
export function ClosureClash({ api, closures }: ClosureClashProps) {
  const [held, setHeld] = useState<HeldTime[]>([])
  useEffect(() => {
    const today = berlinDay(new Date())
    void rpcOf(api)
      .times_between({ from: today, until: addDays(today, MOST_DAYS_AHEAD) })
      .then(setHeld, () => {})
  }, [api])
  const inside = useMemo(
    () =>
      held.filter(({ starts_at }) => {
        const day = berlinDay(new Date(starts_at))
        return new Date(starts_at) > new Date() && closures.some(({ from, to }) => from <= day && day <= (to || from))
      }),
    [held, closures],
  )
  const booked = inside.filter(({ state }) => state === 'booked')
  const offered = inside.filter(({ state }) => state === 'offered')
  return (
    <div role="status" className="grid gap-3 has-[.notice]:pt-3">
      {booked.length > 0 ? (
        <Notice tone="bad">
          <p>
            <b>
              {booked.length === 1
                ? 'In diesem Zeitraum ist ein Termin gebucht:'
                : `In diesem Zeitraum sind ${booked.length} Termine gebucht:`}
            </b>{' '}
            Die Schließung sagt {booked.length === 1 ? 'ihn' : 'sie'} nicht ab.
          </p>
          <People held={booked} />
        </Notice>
      ) : null}
      {offered.length > 0 ? (
        <Notice>
          <p>
            <b>
              {offered.length === 1
                ? 'In diesem Zeitraum ist eine Zeit vorgeschlagen:'
                : `In diesem Zeitraum sind ${offered.length} Zeiten vorgeschlagen:`}
            </b>{' '}
            Nach dem Veröffentlichen {offered.length === 1 ? 'lässt sie' : 'lassen sie'} sich nicht mehr wählen.
          </p>
          <People held={offered} />
        </Notice>
      ) : null}
    </div>
  )
}

/** Each leads to its entry, where one writes to the person. */
function People({ held }: { held: readonly HeldTime[] }) {
  return (
    <ul>
      {held.map(({ id, kind, entry_id, name, starts_at, ends_at }) => (
        <li key={`${id} ${starts_at}`} className="min-h-[2.75rem] content-center">
          <Link to={`${enquiryKinds[kind].entries}/${entry_id}`}>{name ?? 'Anonym'}</Link>,{' '}
          {formatTimeSpan(new Date(starts_at), new Date(ends_at))}
        </li>
      ))}
    </ul>
  )
}
