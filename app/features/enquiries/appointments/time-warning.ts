import type { Facts } from '../../../../content/facts/facts-of-document.ts'
import { obstacleTo, type Span } from '../../../../rules/appointments/free-times.ts'
import { clock } from '../../../../rules/format/format-moment.ts'

interface Known {
  practice: Pick<Facts['practice'], 'openingHours'>
  practiceDetails: Pick<Facts['practiceDetails'], 'closures'>
}

/** What holds a time: an appointment, an offer to somebody, or the practice's own calendar. */
export type Taken = Span & { name?: string | null; state?: 'booked' | 'offered' | 'busy' }

/** The time can be offered all the same. @param time "2026-12-01T10:00" */
export function warningOfTime(
  time: string,
  minutes: number,
  { practice, practiceDetails }: Known,
  taken: readonly Taken[],
): string | undefined {
  const obstacle = obstacleTo(time, minutes, { ...practice, ...practiceDetails, taken })
  switch (obstacle?.is) {
    case 'taken':
      if (obstacle.by.state === 'busy') return 'Diese Zeit ist in Ihrem Kalender belegt.'
      return `${clock.format(new Date(obstacle.by.starts_at))}: ${obstacle.by.name ?? 'jemand ohne Namen'}${
        obstacle.by.state === 'offered' ? ', vorgeschlagen' : ''
      }`
    case 'closed':
      return `An diesem Tag ist die Praxis geschlossen (${obstacle.reason}).`
    case 'outside the opening hours':
      return 'Diese Zeit liegt außerhalb der Sprechzeiten.'
  }
}
