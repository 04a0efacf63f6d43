import type { ComingAppointment } from '../../../../database/json-results.ts'

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
