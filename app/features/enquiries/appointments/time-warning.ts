import type { Facts } from '../../../../content/facts/facts-of-document.ts'
import { berlinInstants } from '../../../../rules/berlin-time.ts'
import { endOf } from '../../../../rules/format/format-time-span.ts'

interface Known {
  practice: Pick<Facts['practice'], 'openingHours'>
  practiceDetails: Pick<Facts['practiceDetails'], 'closures'>
}

/** The time can be offered all the same. @param time "2026-12-01T10:00" */
export function warningOfTime(
  time: string,
  minutes: number,
  { practice, practiceDetails }: Known,
  taken: readonly { starts_at: string; ends_at: string }[],
): string | undefined {
  const [day = '', opens = ''] = time.split('T')
  const [from] = berlinInstants(day, opens)
  if (!from) return undefined
  const until = endOf(from, minutes)
  if (taken.some(({ starts_at, ends_at }) => new Date(starts_at) < until && from < new Date(ends_at)))
    return 'Zu dieser Zeit ist schon jemand eingetragen.'
  const closure = practiceDetails.closures.find((one) => one.from <= day && day <= one.to)
  if (closure) return `An diesem Tag ist die Praxis geschlossen (${closure.reason}).`
  const { openingHours } = practice
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const start = minutesOf(opens)
  const isOpen = openingHours.some(
    (span) =>
      span.days.includes(weekday) && minutesOf(span.opens) <= start && start + minutes <= minutesOf(span.closes),
  )
  return openingHours.length === 0 || isOpen ? undefined : 'Diese Zeit liegt außerhalb der Sprechzeiten.'
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
