import type { Facts } from '../facts/facts-of-document.ts'
import type { Words } from '../facts/facts-schema.ts'
import { textFacts } from '../texts/text-facts.ts'
import { withEachText } from './each-text.ts'
import { fillIn } from './fill-in.ts'

/** The words of the practice with the present values of its facts. */
export function filledWords(words: Words, facts: Facts): Words {
  return withEachText(words, (text) =>
    fillIn(text, (fact) => (Object.hasOwn(textFacts, fact) ? textFacts[fact]?.value(facts) : undefined)),
  )
}
