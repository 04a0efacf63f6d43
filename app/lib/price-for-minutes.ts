import type { Facts } from '../content/facts/facts-of-document.ts'

/** What an appointment of this many minutes costs, in euros. Every price on the site comes from the one price of an hour. */
export function priceForMinutes(minutes: number, { prices }: Pick<Facts['practice'], 'prices'>): number {
  return (prices.treatmentPerHour * minutes) / 60
}
