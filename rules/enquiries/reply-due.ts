import { addDays, berlinDay, berlinInstant, berlinMinute } from '../berlin-time.ts'

const HOUR = 3_600_000
/** A practice that is closed for longer promises from the moment itself. */
const DAYS_AHEAD = 800

/** When the practice is there, in Berlin time, and how long it may take to answer. */
export interface ReplyTimes {
  /** ISO weekdays (1 = Monday), "09:00" and "18:00". Empty for a practice by arrangement. */
  openingHours: readonly { days: readonly number[]; opens: string; closes: string }[]
  /** First and last day. */
  closures: readonly { from: string; to: string }[]
  replyWithinHours: number
  /** `always` counts from the arrival, whatever the hour; `open` from the opening hours. */
  replyClock: 'always' | 'open'
}

/** Whether what arrives outside of the opening hours counts from the next. */
export function waitsForOpening({
  replyClock,
  openingHours,
}: Pick<ReplyTimes, 'replyClock' | 'openingHours'>): boolean {
  return replyClock === 'open' && openingHours.length > 0
}

/** Hours of the clock, also over nights, weekends and the switch to summer time. @param from `reply_clock_start` of an enquiry */
export function replyDue(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * HOUR)
}

/**
 * From when the promised hours count: from the arrival, or where the practice waits for its hours from the next opening; and where they
 * would end in a closure, from the first day or opening after it. `private.promise_starts` in SQL says the same.
 */
export function promiseStarts(arrived: Date, times: ReplyTimes): Date {
  let start = nextOpening(arrived, times)
  for (;;) {
    const closure = closureOn(berlinDay(replyDue(start, times.replyWithinHours)), times)
    if (!closure) return start
    start = nextOpening(berlinInstant(addDays(closure.to, 1), '00:00'), times)
  }
}

function closureOn(day: string, { closures }: ReplyTimes) {
  return closures.find(({ from, to }) => from <= day && day <= to)
}

/** The moment itself while the practice is open. */
function nextOpening(at: Date, times: ReplyTimes): Date {
  const [today = '', now = ''] = berlinMinute(at).split('T')
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    if (closureOn(day, times)) continue
    const opens = opensOn(day, ahead > 0 ? '00:00' : now, times)
    if (opens) return new Date(Math.max(at.getTime(), berlinInstant(day, opens).getTime()))
  }
  return at
}

/** When the first span of the day begins that has not ended yet. */
function opensOn(day: string, now: string, times: ReplyTimes): string | undefined {
  if (!waitsForOpening(times)) return '00:00'
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return times.openingHours
    .filter(({ days, closes }) => days.includes(weekday) && now < closes)
    .map(({ opens }) => opens)
    .toSorted()[0]
}
