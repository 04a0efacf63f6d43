import { berlinInstants } from '../berlin-time.ts'

/** Times that the practice offers with an answer (620_appointments.sql). */

export const MOST_OFFERED_TIMES = 3
/** How far ahead a time may be: a year, also one with a 29 February. */
export const MOST_DAYS_AHEAD = 366
export const APPOINTMENT_MINUTES = { least: 5, most: 480 } as const

/** As clocks in Berlin show them, "2026-12-01T10:00". */
export interface OfferedTimes {
  minutes: number
  at: string[]
}

export interface Appointment {
  id: string
  minutes: number
  /** How often it was chosen, moved or cancelled. */
  changes: number
  starts_at: string | null
  ends_at: string | null
  cancelled_by: 'person' | 'practice' | null
  times: { at: string; state: 'free' | 'taken' | 'busy' | 'closed' | 'over' }[]
}

/** As the practice sees it. */
export interface RememberedAppointment extends Appointment {
  /** Every change, the last at the end, with the time that it had before. */
  past: {
    at: string
    by: 'person' | 'practice'
    reason?: string
    starts_at?: string
    ends_at?: string
    cancelled_by?: 'person' | 'practice'
  }[]
}

/** All but `kept` changed nothing. */
export type AppointmentOutcome = 'kept' | 'taken' | 'busy' | 'closed' | 'over' | 'changed' | 'too often' | 'gone'

/** Why an appointment cannot have this length; the database refuses the same. */
export function problemOfMinutes(minutes: number): string | undefined {
  const { least, most } = APPOINTMENT_MINUTES
  const fits = Number.isInteger(minutes) && minutes >= least && minutes <= most
  return fits ? undefined : `Bitte geben Sie ${least} bis ${most} Minuten an.`
}

/** Why a time cannot be offered; the database refuses the same. @param clock "2026-12-01T10:00", as it was typed */
export function problemOfTime(clock: string, now: Date): string | undefined {
  const [day = '', time = ''] = clock.split('T')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return 'Bitte geben Sie Tag und Uhrzeit an.'
  const [instant, second] = berlinInstants(day, time)
  if (!instant) return 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird auf Sommerzeit vorgestellt.'
  if (second) return 'Diese Uhrzeit gibt es an diesem Tag zweimal: Die Uhr wird zurückgestellt.'
  if (instant <= now) return 'Diese Zeit ist schon vorbei.'
  if (instant.getTime() > now.getTime() + MOST_DAYS_AHEAD * 86_400_000)
    return 'Diese Zeit liegt mehr als ein Jahr voraus.'
  return undefined
}
