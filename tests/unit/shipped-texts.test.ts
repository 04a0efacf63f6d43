import { describe, expect, test } from 'vitest'
import { readRelease0 } from '../../app/at-build/read-release-0.ts'
import { textOfMarkdown } from '../../app/at-build/text-of-markdown.ts'
import { checkText } from '../../app/content/texts/check-text.ts'
import { textName } from '../../app/content/texts/text-document.ts'

const { texts, numbers } = await readRelease0()

test('there are seventeen, and a number of views for each article', () => {
  expect(Object.keys(texts)).toHaveLength(17)
  expect(Object.keys(numbers)).toHaveLength(6)
})

describe.each(Object.entries(texts))('%s', (name, document) => {
  test('is a text that may be published as it is', () => {
    expect(checkText(textName(name)?.kind ?? 'article', document).problems).toEqual([])
  })
})

test('Markdown becomes a document: facts, links to facts, headings with an id, addresses and boxes', () => {
  const source = `## Kontakt {#kontakt}

{practice.owner.name}\\
**Telefon:** [{practice.phone}](fact:practice.phone)

::::boxes
:::box[Belegt]
Ein Patent.
:::
::::

::notice{variant="full" about="das Gerät"}`

  expect(textOfMarkdown(source).content).toEqual([
    { type: 'heading', attrs: { level: 2, id: 'kontakt' }, content: [{ type: 'text', text: 'Kontakt' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'fact', attrs: { name: 'practice.owner.name' } },
        { type: 'hardBreak' },
        { type: 'text', text: 'Telefon:', marks: [{ type: 'strong' }] },
        { type: 'text', text: ' ' },
        {
          type: 'fact',
          attrs: { name: 'practice.phone' },
          marks: [{ type: 'link', attrs: { href: 'fact:practice.phone' } }],
        },
      ],
    },
    {
      type: 'boxes',
      content: [
        {
          type: 'box',
          attrs: { title: 'Belegt' },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ein Patent.' }] }],
        },
      ],
    },
    { type: 'notice', attrs: { variant: 'full', about: 'das Gerät' } },
  ])
})

test.each([
  ['a fact that is none', 'Es kostet {practice.price} €.'],
  ['a link to no fact', '[Anrufen](fact:practice.fax)'],
  ['a picture by its address', '![Bild](https://example.com/a.png)'],
  ['a piece of HTML', '<script>alert(1)</script>'],
  ['a directive that nobody knows', ':::video[Titel]\nWorte\n:::'],
])('%s stops the build', (_name, source) => {
  expect(() => textOfMarkdown(source)).toThrow()
})
