import { Link } from 'react-router'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { joined } from '../../../lib/format/facts-in-words.ts'
import { formatClockSpan } from '../../../lib/format/format-time-span.ts'
import { atThisMoment, type ComingAppointment } from './appointment-data.ts'

export function TodayLine({ appointments }: { appointments: readonly ComingAppointment[] }) {
  const today = berlinDay(new Date())
  const { running, coming } = atThisMoment(appointments)
  const here = running.map(inWords)
  const ofToday = coming.filter(({ starts_at }) => berlinDay(new Date(starts_at)) === today).map(inWords)
  return (
    <p>
      {here.length > 0 ? `Gerade ist ${joined(here, 'und')} da. ` : null}
      {ofToday.length > 0 ? `Heute ${ofToday.length === 1 ? 'kommt' : 'kommen'} ${joined(ofToday, 'und')}. ` : null}
      <Link to="/admin/termine">{coming.length > 0 ? `Alle kommenden Termine (${coming.length})` : 'Termine'}</Link>
    </p>
  )
}

function inWords({ name, starts_at, ends_at }: ComingAppointment): string {
  return `${name ?? 'jemand Anonymes'} (${formatClockSpan(new Date(starts_at), new Date(ends_at))})`
}
