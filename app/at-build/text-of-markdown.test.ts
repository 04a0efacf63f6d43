import { expect, test } from 'vitest'
import { textOfMarkdown } from './text-of-markdown.ts'

test.each([
  ['a fact that is none', 'Es kostet {practice.price} €.'],
  ['a link to no fact', '[Anrufen](fact:practice.fax)'],
  ['a picture by its address', '![Bild](https://example.com/a.png)'],
  ['a piece of HTML', '<script>alert(1)</script>'],
  ['an unknown directive', ':::video[Titel]\nWorte\n:::'],
])('%s stops the build', (_name, source) => {
  expect(() => textOfMarkdown(source)).toThrow()
})
