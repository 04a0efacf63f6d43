const TIME_ZONE = 'Europe/Berlin'
const HOUR = 3_600_000
const DAY = 24 * HOUR

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })

/** The calendar day in Berlin at an instant: "2026-11-21". */
export function berlinDay(instant: Date): string {
  return dayFormat.format(instant)
}

/** "2026-11-30", 1 → "2026-12-01". Days of the calendar, so a change of the clocks does not matter. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

const minuteFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** What clocks in Berlin show at an instant: "2026-11-21T09:00". */
export function berlinMinute(instant: Date): string {
  return minuteFormat.format(instant).replace(' ', 'T')
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** Every instant at which clocks in Berlin show this day and time: one, none when they skip it, two when it comes twice. */
export function berlinInstants(day: string, time: string): Date[] {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  return [2, 1]
    .map((ahead) => new Date(asUtc - ahead * HOUR))
    .filter((candidate) => !Number.isNaN(asUtc) && clock.format(candidate) === `${day} ${time}:00`)
}

/** A time that the switch to summer time leaves out means one hour later; of one that comes twice, the first. */
export function berlinInstant(day: string, time: string): Date {
  return berlinInstants(day, time)[0] ?? new Date(Date.parse(`${day}T${time}:00Z`) - HOUR)
}
