import { asSentence } from '../rules/format/facts-in-words.ts'
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
