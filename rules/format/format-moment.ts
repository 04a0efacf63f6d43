import { withNbsp } from './with-nbsp.ts'

/** For the admin area and the server only: the first use of `Intl` costs a public page more than 10 ms. */
const timeZone = 'Europe/Berlin'

const medium = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone })

const longMoment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone })

/** "24. November 2026 um 08:15 Uhr" */
export function formatMoment(instant: Date): string {
  return withNbsp(`${longMoment.format(instant)} Uhr`)
}

/** "08:15" */
export const clock = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone })

/** "24. November 2026" */
export const longDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone })

/** "4.11.2026" */
export const numericDay = new Intl.DateTimeFormat('de-DE', { timeZone })

/** "04.11.2026" */
export const shortDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone })

/** "24.11.2026, 08:15" @param instant ISO 8601 */
export function formatShortMoment(instant: string | number | Date): string {
  return medium.format(new Date(instant))
}
