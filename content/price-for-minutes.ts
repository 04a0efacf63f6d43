import type { Facts } from './facts/facts-of-document.ts'

/** The price of an appointment in euros, from the price of an hour. */
export function priceForMinutes(minutes: number, { prices }: Pick<Facts['practice'], 'prices'>): number {
  return (prices.treatmentPerHour * minutes) / 60
}
