import { facts } from '#facts'
import { formatLongDate } from '../lib/format/format-date.ts'

/** What holds today; the server renders pages anew when a day changes it. */

/** The closure of today, or one that begins within two weeks; null where there is none. */
export function nextClosure() {
  return facts.closedToday ?? facts.closedSoon
}

/** Who is there while the practice is closed. */
export function substituteOf({ substitute }: { substitute: string }): string {
  return substitute || facts.practiceDetails.substitute
}

/**
 * The promise of an answer while the practice is closed: two sentences; undefined on every other day, when each place says it
 * in its own words.
 */
export function promiseWhileClosed(): string | undefined {
  const closure = facts.closedToday
  if (!closure) return undefined
  return `Die Praxis ist bis ${formatLongDate(closure.to)} geschlossen. Danach melden wir uns innerhalb von ${facts.practice.replyWithinHours}\u00a0Stunden bei Ihnen.`
}

/** The word to all visitors of today. */
export function currentNotice(): string | undefined {
  return facts.notice?.text
}
