import { createHash } from 'node:crypto'
import { berlinDay } from '../../../rules/berlin-time.ts'
import { type Facts, factsOfDocument, type SiteFacts } from './facts-of-document.ts'
import { shippedFacts } from './shipped-facts.ts'

/**
 * The facts of this process: what is shipped, until `takeFacts` puts those of the current release in their place. There is
 * one object for all modules, also where a module is loaded twice (once by Node, once by Vite).
 */
const shared = globalThis as { praxisFacts?: SiteFacts }
// `npm run build:site` gives what is published elsewhere.
const given = process.env.FACTS_DOCUMENT
shared.praxisFacts ??= factsOfDocument(given ? JSON.parse(given) : shippedFacts, berlinDay(new Date()))

const all = shared.praxisFacts

/** Without the words: those that pages show are in `#texts`. */
export const facts: Facts = all
/** The same, with the words. */
export const siteFacts: SiteFacts = all

/** From now on every reader of `practice.ts` and its neighbours sees these. */
export function takeFacts(next: SiteFacts): void {
  for (const group of ['practice', 'practiceDetails', 'legalFacts', 'device'] as const) {
    Object.assign(facts[group], next[group])
  }
  facts.photographs = next.photographs
  facts.notice = next.notice
  facts.closedToday = next.closedToday
  facts.closedSoon = next.closedSoon
  all.words = next.words
}

/** As it stands in a page, for `facts-of-page.ts`: no character in it can end the script element. */
export function factsForPage(): string {
  const { words, ...shown } = all
  return JSON.stringify(shown).replaceAll('<', '\\u003c')
}

/** Tells these facts, and the published texts, from others: a page carries it, and `/facts.txt` says which are current. */
export function factsVersion(): string {
  const { praxisTexts } = globalThis as { praxisTexts?: unknown }
  const shown = praxisTexts ? [facts, praxisTexts] : facts
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)
}
