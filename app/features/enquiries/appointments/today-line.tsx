import type { ComingAppointment } from '../../../../database/json-results.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { joined } from '../../../../rules/format/facts-in-words.ts'
import { formatClockSpan, formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { atThisMoment } from './at-this-moment.ts'

export function TodayLine({ appointments }: { appointments: readonly ComingAppointment[] }) {
  const today = berlinDay(new Date())
  const { running, coming, calledOffByPerson } = atThisMoment(appointments)
  const here = running.map(inWords)
  const ofToday = coming.filter(({ starts_at }) => berlinDay(new Date(starts_at)) === today).map(inWords)
  const off = calledOffByPerson.map(
    ({ name, starts_at, ends_at }) =>
      `${name ?? 'Jemand ohne Namen'} (${formatTimeSpan(new Date(starts_at), new Date(ends_at))})`,
  )
  return (
    <>
      {here.length + ofToday.length > 0 ? (
        <p>
          {here.length > 0 ? `Gerade ist ${joined(here, 'und')} da. ` : null}
          {ofToday.length > 0 ? `Heute ${ofToday.length === 1 ? 'kommt' : 'kommen'} ${joined(ofToday, 'und')}.` : null}
        </p>
      ) : null}
      {off.length > 0 ? <p className="font-semibold">Abgesagt: {joined(off, 'und')}.</p> : null}
    </>
  )
}

function inWords({ name, starts_at, ends_at }: ComingAppointment): string {
  return `${name ?? 'jemand ohne Namen'} (${formatClockSpan(new Date(starts_at), new Date(ends_at))})`
}
