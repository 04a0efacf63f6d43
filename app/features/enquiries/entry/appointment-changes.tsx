import type { RememberedAppointment } from '../../../../rules/enquiries/appointments.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { formatTimeSpan } from '../../../../rules/format/format-time-span.ts'

/** What became of the times that an appointment had, and why; choosing one is no news. */
export function AppointmentChanges({ appointment: { past, ...present } }: { appointment: RememberedAppointment }) {
  return past.map((before, index) => {
    const { at, by, reason, starts_at, ends_at, cancelled_by } = before
    if (!starts_at || !ends_at || cancelled_by) return null
    const isOff = Boolean((past[index + 1] ?? present).cancelled_by)
    return (
      <p key={at} className="text-caption text-ink-muted">
        {isOff ? 'Abgesagt' : 'Verlegt'} am {formatMoment(new Date(at))}
        {by === 'person' ? ' von der Person' : ' von der Praxis'}
        {isOff ? ': ' : ', vorher: '}
        {formatTimeSpan(new Date(starts_at), new Date(ends_at))}
        {reason ? `. „${reason}“` : ''}
      </p>
    )
  })
}
