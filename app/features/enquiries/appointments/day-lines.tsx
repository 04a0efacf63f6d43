import { appointmentTypes } from '../../../../content/appointment-types.ts'
import type { ComingAppointment, HeldTime } from '../../../../database/json-results.ts'
import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { counted } from '../../../../rules/format/counted.ts'
import { clock } from '../../../../rules/format/format-moment.ts'
import { formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'
import { enquiryKinds } from '../enquiry.ts'
import { useNow } from '../list/use-now.ts'
import { atThisMoment } from './at-this-moment.ts'
import { dayInWords, weekdayOf } from './day-in-words.ts'

const nameOf = ({ name }: ComingAppointment) => name ?? 'Jemand ohne Namen'
const addressOf = ({ kind, entry_id }: ComingAppointment) => `${enquiryKinds[kind].entries}/${entry_id}`

/** Who comes today and tomorrow, and who called off. */
export function DayLines({ appointments }: { appointments: readonly ComingAppointment[] }) {
  const now = useNow()
  const today = berlinDay(now)
  const practice = usePractice()
  const { running, coming, calledOffByPerson } = atThisMoment(appointments)
  const on = (ahead: number) =>
    [...running, ...coming].filter((one) => berlinDay(new Date(one.starts_at)) === addDays(today, ahead))
  const lineOf = (one: ComingAppointment) => (
    <LineRow
      key={one.id}
      time={clock.format(new Date(one.starts_at))}
      to={addressOf(one)}
      small={`${appointmentTypes(practice)[one.type].name}, ${one.minutes} Min.${running.includes(one) ? ', gerade da' : ''}`}
    >
      {nameOf(one)}
    </LineRow>
  )
  const [ofToday, ofTomorrow] = [on(0), on(1)]
  return (
    <>
      <section>
        <h2>Heute, {dayInWords(today)}</h2>
        {ofToday.length === 0 ? <p>Kein Termin.</p> : null}
        {ofToday.length + calledOffByPerson.length > 0 ? (
          <ul className="lines">
            {ofToday.map(lineOf)}
            {calledOffByPerson.map((one) => (
              <LineRow
                key={one.id}
                sign="day"
                to={addressOf(one)}
                small={formatTimeSpan(new Date(one.starts_at), new Date(one.ends_at))}
              >
                {nameOf(one)} hat abgesagt
              </LineRow>
            ))}
          </ul>
        ) : null}
      </section>
      {ofTomorrow.length > 0 ? (
        <section>
          <h2>Morgen, {weekdayOf(addDays(today, 1))}</h2>
          <ul className="lines">{ofTomorrow.map(lineOf)}</ul>
        </section>
      ) : null}
    </>
  )
}

/** What is still to come today: "Heute 09:00 Max Mustermann" */
export function todayInWords(appointments: readonly ComingAppointment[], now: Date): string {
  const ofToday = atThisMoment(appointments).coming.filter(
    ({ starts_at }) => berlinDay(new Date(starts_at)) === berlinDay(now),
  )
  const each = ofToday.map((one) => `${clock.format(new Date(one.starts_at))} ${nameOf(one)}`)
  return ofToday.length === 0 ? 'Heute kein Termin' : `Heute ${each.join(', ')}`
}

/** Times that fell into a closure: nobody told the people. */
export function ClosureLine({ times }: { times: readonly HeldTime[] }) {
  const booked = times.filter(({ state }) => state === 'booked')
  const told = booked.length > 0 ? booked : times
  const [first] = told
  if (!first) return null
  return (
    <LineRow
      sign="day"
      to="/admin/termine"
      small={`${nameOf(first)}, ${formatTimeSpan(new Date(first.starts_at), new Date(first.ends_at))}${told.length > 1 ? ' und andere' : ''}`}
    >
      {inClosuresInWords(times)}
    </LineRow>
  )
}

export function inClosuresInWords(times: readonly HeldTime[]): string {
  const booked = times.filter(({ state }) => state === 'booked').length
  return booked > 0
    ? counted(booked, 'Termin fällt in eine Schließung', 'Termine fallen in eine Schließung')
    : counted(times.length, 'Vorschlag fällt in eine Schließung', 'Vorschläge fallen in eine Schließung')
}
