import type { Facts } from './facts/facts-of-document.ts'

/** The price of an appointment in euros, from the price of an hour: "etwa", so without odd cents. */
export function priceForMinutes(minutes: number, { prices }: Pick<Facts['practice'], 'prices'>): number {
  const price = (prices.treatmentPerHour * minutes) / 60
  return Number.isInteger(price * 2) ? price : Math.round(price)
}
