import { createHash } from 'node:crypto'
import { berlinDay } from '../../../rules/berlin-time.ts'
import { type Facts, factsOfDocument } from './facts-of-document.ts'
import { shippedFacts } from './shipped-facts.ts'

/**
 * The facts of this process: what is shipped, until `takeFacts` puts those of the current release in their place. There is
 * one object for all modules, also where a module is loaded twice (once by Node, once by Vite).
 */
const shared = globalThis as { praxisFacts?: Facts }
// `npm run build:site` gives what is published elsewhere.
const given = process.env.FACTS_DOCUMENT
shared.praxisFacts ??= factsOfDocument(given ? JSON.parse(given) : shippedFacts, berlinDay(new Date()))

export const facts: Facts = shared.praxisFacts

/** From now on every reader of `practice.ts` and its neighbours sees these. */
export function takeFacts(next: Facts): void {
  for (const group of ['practice', 'practiceDetails', 'legalFacts', 'device'] as const) {
    Object.assign(facts[group], next[group])
  }
  facts.photographs = next.photographs
  facts.notice = next.notice
  facts.closedToday = next.closedToday
  facts.closedSoon = next.closedSoon
}

/** As it stands in a page, for `facts-of-page.ts`: no character in it can end the script element. */
export function factsForPage(): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}

/** Tells these facts, and the published texts, from others: a page carries it, and `/facts.txt` says which are current. */
export function factsVersion(): string {
  const { praxisTexts } = globalThis as { praxisTexts?: unknown }
  const shown = praxisTexts ? [facts, praxisTexts] : facts
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)
}
