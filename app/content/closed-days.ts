import { formatLongDate } from '../lib/format/format-date.ts'
import type { Facts } from './facts/facts-of-document.ts'

/** What holds on the day for which the facts were made. */

/** The closure of today, or one that begins within two weeks; null where there is none. */
export function nextClosure({ closedToday, closedSoon }: Facts) {
  return closedToday ?? closedSoon
}

/** Who is there while the practice is closed. */
export function substituteOf({ substitute }: { substitute: string }, { practiceDetails }: Facts): string {
  return substitute || practiceDetails.substitute
}

/**
 * The promise of an answer while the practice is closed: two sentences; undefined on every other day, when each place says it
 * in its own words.
 */
export function promiseWhileClosed({
  closedToday,
  practice,
}: Pick<Facts, 'closedToday' | 'practice'>): string | undefined {
  if (!closedToday) return undefined
  return `Die Praxis ist bis ${formatLongDate(closedToday.to)} geschlossen. Danach melden wir uns innerhalb von ${practice.replyWithinHours}\u00a0Stunden bei Ihnen.`
}
