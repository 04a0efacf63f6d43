import { berlinInstants } from '../berlin-time.ts'

/** Times that the practice offers with an answer (620_appointments.sql). */

export const MOST_OFFERED_TIMES = 3
/** How far ahead a time may be: a year, also one with a 29 February. */
export const MOST_DAYS_AHEAD = 366
/** Who chose a time later than this before it is not reminded. */
export const REMINDED_FROM_HOURS = 36
export const APPOINTMENT_MINUTES = { least: 5, most: 480 } as const

/** What an appointment is for (`content/appointment-types.ts` says it in words). */
export const APPOINTMENT_TYPES = ['first-talk', 'first-treatment', 'follow-up', 'phone'] as const
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]

/** Times are as clocks in Berlin show them, "2026-12-01T10:00". */
export interface OfferedTimes {
  type: AppointmentType
  minutes: number
  at: string[]
}

export interface Appointment {
  id: string
  type: AppointmentType
  minutes: number
  /** How often it was chosen, moved or cancelled. */
  changes: number
  starts_at: string | null
  ends_at: string | null
  cancelled_by: 'person' | 'practice' | null
  /** When the mail server took the reminder. */
  reminded_at: string | null
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

/** Why an appointment cannot be of this type; the database refuses the same. */
export function problemOfType(type: AppointmentType, phone: string | null): string | undefined {
  return type === 'phone' && (!phone?.trim() || namesAddress(phone))
    ? 'Für ein Gespräch am Telefon fehlt die Nummer der Person. Bitte tragen Sie sie zuerst im Eintrag unter „Unter dieser Adresse“ mit „Berichtigen“ ein, oder wählen Sie eine andere Art.'
    : undefined
}

/** Whether a mail to whoever is booked would hold an address; `private.names_address` does the same. */
const namesAddress = (text: string) => /:\/\/|@|www\.|[a-z0-9]\.[a-z]{2,}/i.test(text.normalize('NFKC'))

/** Why a cancellation cannot say this; the database refuses the same. */
export function problemOfReason(reason: string): string | undefined {
  return namesAddress(reason)
    ? 'Bitte schreiben Sie den Satz ohne Internet- und E-Mail-Adressen und mit einem Leerzeichen nach jedem Punkt.'
    : undefined
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
