import type { CalendarAddress, ChangeOutcome, ComingAppointment } from '../../../../database/json-results.ts'
import type { Appointment } from '../../../../rules/enquiries/appointments.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'

export function loadComingAppointments(api: DataApi): Promise<ComingAppointment[]> {
  return call(api, 'coming_appointments')
}

/** Some may have begun or ended since the page was loaded. */
export function atThisMoment(appointments: readonly ComingAppointment[]) {
  const now = new Date()
  const held = appointments.filter(({ cancelled_by }) => !cancelled_by)
  const calledOff = appointments.filter(({ cancelled_by }) => cancelled_by)
  return {
    running: held.filter((one) => new Date(one.starts_at) <= now && now < new Date(one.ends_at)),
    coming: held.filter(({ starts_at }) => now < new Date(starts_at)),
    /** In the last three days. */
    calledOff,
    /** Which is news to the practice. */
    calledOffByPerson: calledOff.filter(({ cancelled_by }) => cancelled_by === 'person'),
  }
}

export interface Caller {
  first_name: string
  last_name: string
  /** Blank where there is none. */
  email: string
  phone: string
}

/** @param id the same for a press that is repeated @param at as clocks in Berlin show it */
export async function bookAppointment(
  api: DataApi,
  id: string,
  { first_name, last_name, email, phone }: Caller,
  at: string,
  minutes: number,
): Promise<ChangeOutcome> {
  const caller = { _first_name: first_name, _last_name: last_name, _email: email, _phone: phone }
  return call(api, 'book_appointment', { _id: id, ...caller, _at: at, _minutes: minutes })
}

export async function cancelAppointment(api: DataApi, { id, changes }: Appointment): Promise<ChangeOutcome> {
  return call(api, 'cancel_appointment', { _id: id, _seen: changes })
}

/** @param at as clocks in Berlin show it: "2026-12-01T10:00" */
export async function moveAppointment(api: DataApi, { id, changes }: Appointment, at: string): Promise<ChangeOutcome> {
  return call(api, 'move_appointment', { _id: id, _seen: changes, _at: at })
}

export function loadCalendarAddress(api: DataApi): Promise<CalendarAddress | null> {
  return call(api, 'calendar_address')
}

export async function makeCalendarAddress(api: DataApi, withNames: boolean): Promise<string> {
  return `${location.origin}/kalender/${await call(api, 'make_calendar_address', { _with_names: withNames })}.ics`
}

export async function endCalendarAddress(api: DataApi): Promise<void> {
  await call(api, 'end_calendar_address')
}
