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
  return (
    <div role="status" className="grid gap-3 has-[.notice]:pt-3">
      {kinds.map(({ state, tone, one, many, so }) => {
        const ofKind = inside.filter((time) => time.state === state)
        return ofKind.length === 0 ? null : (
          <Notice key={state} tone={tone}>
            <p>
              <b>In diesem Zeitraum {ofKind.length === 1 ? `ist ${one}` : `sind ${ofKind.length} ${many}`}:</b>{' '}
              {so(ofKind.length === 1)}
            </p>
            {/* Each leads to its entry, where one writes to the person. */}
            <ul>
              {ofKind.map(({ id, kind, entry_id, name, starts_at, ends_at }) => (
                <li key={`${id} ${starts_at}`} className="min-h-[2.75rem] content-center">
                  <Link to={`${enquiryKinds[kind].entries}/${entry_id}`}>{name ?? 'Anonym'}</Link>,{' '}
                  {formatTimeSpan(new Date(starts_at), new Date(ends_at))}
                </li>
              ))}
            </ul>
          </Notice>
        )
      })}
    </div>
  )
}

const kinds = [
  {
    state: 'booked',
    tone: 'bad',
    one: 'ein Termin gebucht',
    many: 'Termine gebucht',
    so: (isOne: boolean) => `Die Schließung sagt ${isOne ? 'ihn' : 'sie'} nicht ab.`,
  },
  {
    state: 'offered',
    tone: undefined,
    one: 'eine Zeit vorgeschlagen',
    many: 'Zeiten vorgeschlagen',
    so: (isOne: boolean) => `Nach dem Veröffentlichen ${isOne ? 'lässt sie' : 'lassen sie'} sich nicht mehr wählen.`,
  },
] as const
