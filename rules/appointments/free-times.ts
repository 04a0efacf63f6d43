import { addDays, berlinDay, berlinInstants } from '../berlin-time.ts'
import { MOST_OFFERED_TIMES } from '../enquiries/appointments.ts'
import type { WishedHours } from './wished-hours.ts'

/** What a time that is offered has to fit into. Days and hours are those of Berlin. */
export interface Calendar<Taken extends Span = Span> {
  openingHours: readonly { days: readonly number[]; opens: string; closes: string }[]
  closures: readonly { from: string; to: string; reason: string }[]
  /** Booked, and offered to somebody else. */
  taken: readonly Taken[]
}

export interface Span {
  starts_at: string
  ends_at: string
}

export type Obstacle<Taken> =
  | { is: 'taken'; by: Taken }
  | { is: 'closed'; reason: string }
  | { is: 'outside the opening hours' }

/** What stands against a time; the practice may offer it all the same. @param time "2026-12-01T10:00" */
export function obstacleTo<Taken extends Span>(
  time: string,
  minutes: number,
  { openingHours, closures, taken }: Calendar<Taken>,
): Obstacle<Taken> | undefined {
  const [day = '', clock = ''] = time.split('T')
  const [from] = berlinInstants(day, clock)
  if (!from) return undefined
  const until = new Date(from.getTime() + minutes * 60_000)
  const by = taken.find(({ starts_at, ends_at }) => new Date(starts_at) < until && from < new Date(ends_at))
  if (by) return { is: 'taken', by }
  const closure = closures.find((one) => one.from <= day && day <= one.to)
  if (closure) return { is: 'closed', reason: closure.reason }
  const start = minutesOf(clock)
  const isOpen = openingHours.some(
    ({ days, opens, closes }) =>
      days.includes(weekdayOf(day)) && minutesOf(opens) <= start && start + minutes <= minutesOf(closes),
  )
  return openingHours.length === 0 || isOpen ? undefined : { is: 'outside the opening hours' }
}

const STEP = 30

/** All free times of a day, in half hours from when the practice opens. @param day "2026-12-01" */
export function freeTimesOn(day: string, minutes: number, calendar: Calendar, now: Date): string[] {
  const starts = calendar.openingHours
    .filter(({ days }) => days.includes(weekdayOf(day)))
    .flatMap(({ opens, closes }) => {
      const room = minutesOf(closes) - minutesOf(opens) - minutes
      return Array.from({ length: Math.floor(room / STEP) + 1 }, (_, step) => minutesOf(opens) + step * STEP)
    })
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .map((start) => `${day}T${clockOf(start)}`)
    .filter((time) => {
      const instants = berlinInstants(...(time.split('T') as [string, string]))
      return instants.length === 1 && instants.every((at) => now < at) && !obstacleTo(time, minutes, calendar)
    })
}

/** How far ahead a time is looked for. */
const DAYS = 28

/**
 * Free times for an answer: one on each of the next free days from tomorrow, mornings and late hours in turn. Fewer where there are no more.
 * @param wished hours of the day, from `wishedHours`
 */
export function timesToOffer(
  minutes: number,
  calendar: Calendar,
  now: Date,
  wished: WishedHours = { from: 0, until: 24 },
): string[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(berlinDay(now), index + 1))
  const isWished = (time: string) => {
    const at = minutesOf(time.slice(11)) / 60
    return wished.from <= at && at + minutes / 60 <= wished.until
  }
  const free = days
    .map((day) => freeTimesOn(day, minutes, calendar, now).filter(isWished))
    .filter((times) => times.length > 0)
  return free.slice(0, MOST_OFFERED_TIMES).flatMap((times, index) => times.at(index % 2 === 0 ? 0 : -1) ?? [])
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
