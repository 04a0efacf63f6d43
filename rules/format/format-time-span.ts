import { clock } from './format-moment.ts'
import { withNbsp } from './with-nbsp.ts'

const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'full' })

/** "Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr", as clocks in Berlin show it. Both ends on one day. */
export function formatTimeSpan(from: Date, until: Date): string {
  return withNbsp(`${day.format(from)}, ${clock.format(from)}–${clock.format(until)} Uhr`)
}

/** "10:00–11:00 Uhr", as clocks in Berlin show it. */
export function formatClockSpan(from: Date, until: Date): string {
  return withNbsp(`${clock.format(from)}–${clock.format(until)} Uhr`)
}

/** So many minutes later, on the time line: across a change of the clocks too. */
export function endOf(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000)
}
