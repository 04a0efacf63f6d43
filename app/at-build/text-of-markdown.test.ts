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

test('a fact in a link and in bold keeps both', () => {
  const text = textOfMarkdown('An [{practice.email}](fact:practice.email) oder **{practice.phone}**.')

  expect(text.content?.[0]?.content?.filter(({ type }) => type === 'fact')).toMatchObject([
    { attrs: { name: 'practice.email' }, marks: [{ type: 'link', attrs: { href: 'fact:practice.email' } }] },
    { attrs: { name: 'practice.phone' }, marks: [{ type: 'strong' }] },
  ])
})
