/** What stands before, repeated, and behind: the shapes that make a pattern try again and again. */
const BEFORE = ['', 'a', 'a@', '"', '<', '(', '[', '{"a":', '%', ' ']
const REPEATED = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '\t',
  '.',
  ',',
  '-',
  '/',
  '"',
  "'",
  '<',
  '(',
  '[',
  '{',
  '%',
  '=',
  '&',
  ';',
  ':',
  'ä',
  '\u00ad',
  '🙂',
  'a.',
  'a-',
  'a ',
  '0.',
  '0 ',
  ' \n',
  ', ',
  '%2e',
  'a=b&',
  'at ',
  '("',
  '„a',
  '<a',
]
const BEHIND = ['', '!', '"', '\0', ' x', '@', '.', '\n ']

/** Texts of about one length that make a bad pattern slow. The same length always gives the same texts. */
export function* hostileTexts(length: number): Generator<string> {
  for (const repeated of REPEATED) {
    const middle = repeated.repeat(Math.ceil(length / repeated.length))
    for (const before of BEFORE) for (const behind of BEHIND) yield before + middle + behind
  }
}
