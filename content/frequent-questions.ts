import type { Words } from './facts/words-schema.ts'

/** Leads further, below an answer. Search engines get the answer alone. */
const links = {
  prices: { href: '/preise', label: 'Alle Preise' },
  exclusions: { href: '/mwo-digital#ausschluss', label: 'Zur Liste der Ausschlussgründe' },
  device: { href: '/mwo-digital', label: 'Zur Seite über das Gerät' },
}

/** Shown on /beratung and given to search engines in the same words. */
export function frequentQuestions(words: Words) {
  return words.frequentQuestions.map(({ link, ...question }) => ({ ...question, link: link ? links[link] : undefined }))
}
