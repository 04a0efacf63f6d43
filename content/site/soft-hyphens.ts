import german from 'hyphen/de/index.js'

const SOFT_HYPHEN = '\u00ad'
const FEWEST_LETTERS = 3
/** Longer words stay whole: hyphenation takes time quadratic in their length, and the library caches each word. */
const MOST_LETTERS = 100
/** Short syllables that belong to what follows them. */
const prefixes = new Set(['ab', 'an', 'be', 'er', 'ge', 'um', 'un', 'zu'])

/** The fewest letters of a hyphenated word in headings and labels, in cards, and in the wide column of an article. */
export const LONG_WORD = { heading: 20, text: 12, column: 17 } as const

/** Marks where long words may break: not every browser has a German dictionary. */
export function withSoftHyphens(text: string, fewestLetters: number): string {
  return text.replace(/\S+/g, (run) => {
    // An address is copied letter for letter.
    if (/@|:\/\/|\.\p{L}/u.test(run)) return run
    const mayBreak = ({ length }: string) => length >= fewestLetters && length <= MOST_LETTERS
    return run.replace(/\p{L}+/gu, (word) => (mayBreak(word) ? hyphenated(word) : word))
  })
}

function hyphenated(word: string): string {
  const parts: string[] = []
  let waiting = ''
  for (const syllable of german.hyphenateSync(word, { minWordLength: 5 }).split(SOFT_HYPHEN)) {
    const part = waiting + syllable
    waiting = ''
    if (part.length >= FEWEST_LETTERS) parts.push(part)
    // "Zell-gesundheit", but "Multi-wellen".
    else if (parts.length === 0 || prefixes.has(part)) waiting = part
    else parts.push(`${parts.pop()}${part}`)
  }
  if (waiting) parts.push(`${parts.pop() ?? ''}${waiting}`)
  return parts.join(SOFT_HYPHEN)
}
