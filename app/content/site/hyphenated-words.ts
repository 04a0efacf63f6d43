import { withEachText } from '../words/each-text.ts'
import { LONG_WORD, withSoftHyphens } from './soft-hyphens.ts'

/** The practice's own words with break points in long ones. A fact in braces has a point in its name and stays as it is. */
export function hyphenatedWords<Part>(words: Part): Part {
  return withEachText(words, (text) => withSoftHyphens(text, LONG_WORD.text))
}
