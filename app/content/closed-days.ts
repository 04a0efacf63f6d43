import { asSentence } from '../lib/format/facts-in-words.ts'
import { formatLongDate } from '../lib/format/format-date.ts'
import type { Facts } from './facts/facts-of-document.ts'

/** The closure of today, or one that begins within two weeks; null where there is none. */
export function nextClosure({ closedToday, closedSoon }: Facts) {
  return closedToday ?? closedSoon
}

/** The substitute while the practice is closed, as a sentence. */
export function substituteOf({ substitute }: { substitute: string }, { practiceDetails }: Facts): string {
  return aboutSubstitute(substitute || practiceDetails.substitute)
}

/** "Vertretung: Praxis Muster, Telefon …", unless the words say so themselves. */
export function aboutSubstitute(words: string): string {
  return asSentence(/vertr[ei]t/i.test(words) ? words : `Vertretung: ${words}`)
}

/** "vom 23. Dezember 2030 bis 3. Januar 2031", "am 24. Dezember 2026" */
export function closedWhen({ from, to }: { from: string; to: string }): string {
  return from === to ? `am ${formatLongDate(from)}` : `vom ${formatLongDate(from)} bis ${formatLongDate(to)}`
}
