import { Link } from 'react-router'
import { appointmentTypes } from '../../../../content/appointment-types.ts'
import type { ComingAppointment } from '../../../../database/json-results.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { formatClockSpan } from '../../../../rules/format/format-time-span.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'
import { enquiryKinds } from '../enquiry.ts'
import { atThisMoment } from './at-this-moment.ts'
import { timeOf } from './change-question.tsx'
import { dayAndMonth, weekdayOf } from './day-in-words.ts'

interface ComingListProps {
  appointments: readonly ComingAppointment[]
  opensEntries: boolean
  onOpen(appointment: ComingAppointment): void
}

export function ComingList({ appointments, opensEntries, onOpen }: ComingListProps) {
  const { running, coming, calledOff } = atThisMoment(appointments)
  return (
    <>
      <section aria-labelledby="kommende">
        <h2 id="kommende">Kommende Termine ({running.length + coming.length})</h2>
        {running.length + coming.length === 0 ? (
          <Empty>
            Es stehen keine Termine an.
            {opensEntries ? ' Vorschlagen können Sie Termine auch in der Antwort auf eine Anfrage.' : null}
          </Empty>
        ) : null}
        <ul className="lines">
          {[...running, ...coming].map((one) => (
            <LineRow
              key={one.id}
              time={dayOf(one)}
              bad={one.closed !== null}
              small={<Details one={one} isRunning={running.includes(one)} />}
              onPress={() => onOpen(one)}
            >
              {one.name ?? 'Anonym'}
            </LineRow>
          ))}
        </ul>
      </section>
      {calledOff.length > 0 ? (
        <Fold summary="In den letzten drei Tagen abgesagt" beside={calledOff.length}>
          <ul className="grid gap-2">
            {calledOff.map((one) => (
              <li key={one.id}>
                {opensEntries ? (
                  <Link to={`${enquiryKinds[one.kind].entries}/${one.entry_id}`}>{one.name ?? 'Anonym'}</Link>
                ) : (
                  (one.name ?? 'Anonym')
                )}
                , {timeOf(one)}.{' '}
                {one.cancelled_by === 'practice' ? 'Von der Praxis abgesagt.' : 'Von der Person abgesagt.'}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
    </>
  )
}

const isToday = ({ starts_at }: ComingAppointment) => berlinDay(new Date(starts_at)) === berlinDay(new Date())

/** "Heute", "Di." */
function dayOf(one: ComingAppointment): string {
  return isToday(one) ? 'Heute' : `${weekdayOf(berlinDay(new Date(one.starts_at))).slice(0, 2)}.`
}

function Details({ one, isRunning }: { one: ComingAppointment; isRunning: boolean }) {
  const [from, until] = [new Date(one.starts_at), new Date(one.ends_at)]
  return (
    <>
      {isToday(one) ? null : `${dayAndMonth(berlinDay(from))}, `}
      <span className="whitespace-nowrap">{formatClockSpan(from, until)}</span>
      {` · ${appointmentTypes(usePractice())[one.type].name}`}
      {isRunning ? ' · läuft gerade' : null}
      {isToday(one) && one.phone ? <span className="whitespace-nowrap"> · {one.phone}</span> : null}
      {one.closed === null ? null : ' · an einem geschlossenen Tag'}
    </>
  )
}
