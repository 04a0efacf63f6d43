/** Days on which the practice is open at the same times. Days are ISO weekdays (1 = Monday), times local ("09:00"). */
export interface OpeningHours {
  days: readonly number[]
  opens: string
  closes: string
}

const TIME_ZONE = 'Europe/Berlin'
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Nobody is promised an answer within so many days; without the limit, a practice that never opens would loop forever. */
const MAX_DAYS = 366

/**
 * When `hours` of opening time have passed since `from`. Outside the opening hours the clock stands still, so a later
 * start is never due before an earlier one. Daylight saving needs no care of its own: spans are taken between instants.
 *
 * @param from any instant
 * @param hours opening hours that must pass
 * @returns the instant, at the end of an opening span at the latest
 * @throws RangeError when the practice does not open that long within a year
 */
export function afterOpeningHours(from: Date, hours: number, openingHours: readonly OpeningHours[]): Date {
  let left = hours * HOUR
  for (const span of openSpans(from, openingHours)) {
    const start = Math.max(span.opens.getTime(), from.getTime())
    const open = span.closes.getTime() - start
    if (open <= 0) continue
    if (left <= open) return new Date(start + left)
    left -= open
  }
  throw new RangeError(`the practice is not open for ${hours} hours within a year`)
}

/** How much opening time lies between two instants, in hours. Zero when `to` is not later. */
export function openingHoursBetween(from: Date, to: Date, openingHours: readonly OpeningHours[]): number {
  let open = 0
  for (const span of openSpans(from, openingHours)) {
    if (span.opens >= to) break
    const start = Math.max(span.opens.getTime(), from.getTime())
    const end = Math.min(span.closes.getTime(), to.getTime())
    open += Math.max(0, end - start)
  }
  return open / HOUR
}

function* openSpans(from: Date, openingHours: readonly OpeningHours[]): Generator<{ opens: Date; closes: Date }> {
  const today = berlinDay(from)
  for (let offset = 0; offset < MAX_DAYS; offset += 1) {
    const day = addDays(today, offset)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    const spans = openingHours.filter(({ days }) => days.includes(weekday))
    for (const { opens, closes } of spans.toSorted((a, b) => a.opens.localeCompare(b.opens))) {
      yield { opens: berlinInstant(day, opens), closes: berlinInstant(day, closes) }
    }
  }
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })

/** The calendar day in Berlin at an instant: "2026-11-21". */
export function berlinDay(instant: Date): string {
  return dayFormat.format(instant)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/**
 * The instant at which clocks in Berlin show this day and time. A time that the switch to summer time leaves out
 * means the time one hour later; of a time that comes twice, the first.
 *
 * @param day "2026-11-21"
 * @param time "09:00"
 */
export function berlinInstant(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // Berlin is one or two hours ahead of UTC; of the two candidates, the right one shows the asked time.
  for (const ahead of [2, 1]) {
    const candidate = new Date(asUtc - ahead * HOUR)
    if (wallClock.format(candidate) === `${day} ${time}:00`) return candidate
  }
  return new Date(asUtc - HOUR)
}

/**
 * The other way round: everything that began at or before this instant is due at `due`.
 *
 * @returns the latest instant from which `hours` of opening time have passed at `due`, to the second
 */
export function beganBefore(due: Date, hours: number, openingHours: readonly OpeningHours[]): Date {
  const isDue = (from: number) => afterOpeningHours(new Date(from), hours, openingHours) <= due
  let early = due.getTime()
  do early -= 7 * DAY
  while (!isDue(early))
  let late = due.getTime()
  // Later beginnings are never due earlier, so the border can be halved towards.
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2)
    if (isDue(middle)) early = middle
    else late = middle
  }
  return new Date(early)
}
