import { practice } from '../content/practice.ts'

/** What an appointment of this many minutes costs, in euros. Every price on the site comes from the one price of an hour. */
export function priceForMinutes(minutes: number): number {
  return (practice.prices.treatmentPerHour * minutes) / 60
}
