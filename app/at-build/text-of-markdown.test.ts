import { expect, test } from 'vitest'
import { checkText } from '../content/texts/check-text.ts'
import { textName } from '../content/texts/text-document.ts'
import { readRelease0 } from './read-release-0.ts'
import { textOfMarkdown } from './text-of-markdown.ts'

test('every shipped text may be published as it is', async () => {
  const texts = Object.entries((await readRelease0()).texts)
  const problems = texts.flatMap(([name, text]) =>
    checkText(textName(name)?.kind ?? 'article', text).problems.map((problem) => ({ name, problem })),
  )

  expect(texts).toHaveLength(17)
  expect(problems).toEqual([])
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

  const text = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })
  const phone = { type: 'link', attrs: { href: 'fact:practice.phone' } }
  expect(textOfMarkdown(source).content).toEqual([
    { type: 'heading', attrs: { level: 2, id: 'kontakt' }, content: [text('Kontakt')] },
    {
      type: 'paragraph',
      content: [
        { type: 'fact', attrs: { name: 'practice.owner.name' } },
        { type: 'hardBreak' },
        text('Telefon:', { type: 'strong' }),
        text(' '),
        { type: 'fact', attrs: { name: 'practice.phone' }, marks: [phone] },
      ],
    },
    {
      type: 'boxes',
      content: [
        { type: 'box', attrs: { title: 'Belegt' }, content: [{ type: 'paragraph', content: [text('Ein Patent.')] }] },
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
