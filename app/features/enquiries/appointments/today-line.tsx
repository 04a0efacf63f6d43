import { Link } from 'react-router'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { joined } from '../../../lib/format/facts-in-words.ts'
import { formatClockSpan } from '../../../lib/format/format-time-span.ts'
import type { ComingAppointment } from './appointment-data.ts'

/** Who comes today, in a sentence, and where all appointments are. */
export function TodayLine({ appointments }: { appointments: readonly ComingAppointment[] }) {
  const today = berlinDay(new Date())
  const ofToday = appointments
    .filter(({ starts_at }) => berlinDay(new Date(starts_at)) === today)
    .map(({ name, starts_at, ends_at }) => {
      return `${name ?? 'jemand Anonymes'} (${formatClockSpan(new Date(starts_at), new Date(ends_at))})`
    })
  return (
    <p>
      {ofToday.length > 0 ? `Heute ${ofToday.length === 1 ? 'kommt' : 'kommen'} ${joined(ofToday, 'und')}. ` : null}
      <Link to="/admin/termine">
        {appointments.length > 0 ? `Alle kommenden Termine (${appointments.length})` : 'Termine'}
      </Link>
    </p>
  )
}
