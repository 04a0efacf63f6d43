import type { Facts } from '../../../../content/facts/facts-of-document.ts'
import type { BusyTime, HeldTime } from '../../../../database/json-results.ts'
import { freeTimesOn } from '../../../../rules/appointments/free-times.ts'
import { addDays, berlinDay, berlinMinute } from '../../../../rules/berlin-time.ts'

/** On a line of hours: `at` 9.5 is half past nine. */
export interface Placed {
  at: number
  /** In hours. */
  len: number
}

export interface DayTime extends Placed {
  time: HeldTime
  /** What is at one time stands side by side. */
  lane: number
  lanes: number
}

export interface WeekDay {
  /** "2026-12-01" */
  day: string
  /** Why it is closed. */
  closed: string | undefined
  open: Placed[]
  times: DayTime[]
  /** What the own calendar holds. */
  busy: Placed[]
  /** "2026-12-01T09:00" */
  free: (Placed & { time: string })[]
}

/** What is shorter is drawn as long as this: it can be read, and pressed. */
const LEAST = 0.65

export const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** From Monday on; Saturday and Sunday only where something is on them. */
export function daysOfWeek(
  monday: string,
  { practice, practiceDetails }: Pick<Facts, 'practice' | 'practiceDetails'>,
  held: readonly HeldTime[],
  busy: readonly BusyTime[],
  minutes: number,
  now: Date,
): WeekDay[] {
  const { openingHours } = practice
  const { closures } = practiceDetails
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    const calendar = { openingHours, closures, taken: [...held, ...busy] }
    const open = openingHours
      .filter(({ days }) => days.includes(index + 1))
      .map(({ opens, closes }) => ({ at: hoursOf(opens), len: hoursOf(closes) - hoursOf(opens) }))
    return {
      day,
      closed: closures.find(({ from, to }) => from <= day && day <= to)?.reason,
      open,
      times: inLanes(held.filter(({ starts_at }) => berlinDay(new Date(starts_at)) === day)),
      busy: busy.flatMap((one) => busyOn(day, one)),
      free: hourly(freeTimesOn(day, minutes, calendar, now), Math.min(minutes, 60) / 60),
    }
  }).filter(({ open, times }, index) => index < 5 || open.length > 0 || times.length > 0)
}

/** The first and the last hour that is drawn. */
export function hoursShown(days: readonly WeekDay[]): { first: number; last: number } {
  const placed = days.flatMap(({ open, times }) => [...open, ...times])
  return {
    first: Math.floor(Math.min(8, ...placed.map(({ at }) => at))),
    last: Math.ceil(Math.max(18, ...placed.map(({ at, len }) => at + len))),
  }
}

/** The part of a span that lies on a day. */
function busyOn(day: string, { starts_at, ends_at }: BusyTime): Placed[] {
  const [from, until] = [starts_at, ends_at].map((at) => berlinMinute(new Date(at)))
  if (!from || !until || from >= `${addDays(day, 1)}T00:00` || until <= `${day}T00:00`) return []
  const at = from < `${day}T00:00` ? 0 : hoursOf(from.slice(11))
  const end = until >= `${addDays(day, 1)}T00:00` ? 24 : hoursOf(until.slice(11))
  return [{ at, len: end - at }]
}

function hoursOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours + minutes / 60
}

/** One an hour is enough to press; the form takes any time. */
function hourly(free: readonly string[], len: number): WeekDay['free'] {
  const placed: WeekDay['free'] = []
  for (const time of free) {
    const at = hoursOf(time.slice(11))
    if (at >= (placed.at(-1)?.at ?? -1) + 1) placed.push({ time, at, len })
  }
  return placed
}

function inLanes(times: readonly HeldTime[]): DayTime[] {
  const placed: DayTime[] = []
  /** Those that touch each other, and so share the width. */
  let touching: DayTime[] = []
  for (const time of times) {
    const { starts_at, ends_at } = time
    const at = hoursOf(berlinMinute(new Date(starts_at)).slice(11))
    const len = Math.max(LEAST, (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000)
    if (touching.every((one) => one.at + one.len <= at)) touching = []
    const busy = touching.filter((one) => one.at + one.len > at).map(({ lane }) => lane)
    const lane = touching.findIndex((_, index) => !busy.includes(index))
    const one = { time, at, len, lane: lane < 0 ? busy.length : lane, lanes: 1 }
    touching.push(one)
    for (const each of touching) each.lanes = Math.max(...touching.map((other) => other.lane)) + 1
    placed.push(one)
  }
  return placed
}
