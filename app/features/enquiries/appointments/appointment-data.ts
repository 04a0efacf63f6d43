import type { Appointment, AppointmentOutcome } from '../../../../rules/enquiries/appointments.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'

export interface ComingAppointment extends Appointment {
  entry_table: 'mwo_form_entries' | 'consultation_requests'
  entry_id: string
  reference: string
  /** Null for an anonymous enquiry. */
  name: string | null
  starts_at: string
  ends_at: string
}

/** Running and coming appointments, the next one first. @throws the API's error */
export function loadComingAppointments(api: DataApi): Promise<ComingAppointment[]> {
  return call(api, 'coming_appointments')
}

/** Some may have begun or ended since the page was loaded. */
export function atThisMoment(appointments: readonly ComingAppointment[]) {
  const now = new Date()
  return {
    running: appointments.filter((one) => new Date(one.starts_at) <= now && now < new Date(one.ends_at)),
    coming: appointments.filter(({ starts_at }) => now < new Date(starts_at)),
  }
}

/** - `too many`: the limit of an hour is reached, as for answers */
export type ChangeOutcome = AppointmentOutcome | 'too many'

/** @throws the API's error */
export async function cancelAppointment(api: DataApi, { id, changes }: Appointment): Promise<ChangeOutcome> {
  return call(api, 'cancel_appointment', { _id: id, _seen: changes })
}

/** @param at as clocks in Berlin show it: "2026-12-01T10:00" @throws the API's error */
export async function moveAppointment(api: DataApi, { id, changes }: Appointment, at: string): Promise<ChangeOutcome> {
  return call(api, 'move_appointment', { _id: id, _seen: changes, _at: at })
}

export interface CalendarAddress {
  made_at: string
  with_names: boolean
}

/** @returns null while there is none @throws the API's error */
export function loadCalendarAddress(api: DataApi): Promise<CalendarAddress | null> {
  return call(api, 'calendar_address')
}

/** @returns the address, which is said only once @throws the API's error */
export async function makeCalendarAddress(api: DataApi, withNames: boolean): Promise<string> {
  return `${location.origin}/kalender/${await call(api, 'make_calendar_address', { _with_names: withNames })}.ics`
}

/** @throws the API's error */
export async function endCalendarAddress(api: DataApi): Promise<void> {
  await call(api, 'end_calendar_address')
}
