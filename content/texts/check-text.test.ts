import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyArticle, SAMPLE_PICTURE, sampleArticle, textParagraph } from '../../tests/support/texts/any-text.ts'
import { blocksOfPages, checkText } from './check-text.ts'
import type { TextNode } from './text-document.ts'
import { textSchema } from './text-schema.ts'

const problemsOf = (body: unknown) => checkText('article', body).problems
const messagesOf = (body: unknown) => problemsOf(body).map(({ message }) => message)

test('a text that the schema allows is accepted, and comes back from storage and editor as it was', () => {
  fc.assert(
    fc.property(anyArticle, (article) => {
      const stored = JSON.parse(JSON.stringify(article))
      expect(checkText('article', stored)).toEqual({ text: article, problems: [] })
      expect(textSchema.nodeFromJSON(stored.content).toJSON()).toEqual(article.content)
    }),
    { numRuns: 100 },
  )
})

test('a text is refused wherever an unknown property stands', () => {
  const names = fc.constantFrom('style', 'class', 'onclick', '__proto__', 'constructor', 'html', 'marks2')
  fc.assert(
    fc.property(anyArticle, fc.nat(), names, (article, at, name) => {
      const body = JSON.parse(JSON.stringify(article))
      const nodes = objectsIn(body)
      const victim = nodes[at % nodes.length] as object
      Object.defineProperty(victim, name, { value: 'x', enumerable: true, configurable: true })
      const [first] = problemsOf(JSON.parse(JSON.stringify(body)))
      expect(first?.message).toMatch(/gibt es hier nicht|kein Text dieser Website|das hier nicht stehen kann/)
    }),
    { numRuns: 100 },
  )
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  '/a b',
  'https:/\\evil.example',
  'https://user:secret@evil.example',
  'http://example.com',
  'blog/ohne-schraegstrich',
  '#"onclick',
  'mailto:a@b?bcc=c@d',
  'tel:112;ext=1',
  'tel:+4904503123456',
  'fact:__proto__',
  '',
])('a text is refused with a link to %j', (href) => {
  expect(problemsOf(sampleArticle({}, textParagraph('hier', { type: 'link', attrs: { href } })))).toMatchObject([
    { place: 'Absatz 1', message: expect.stringContaining('Dieser Link führt nirgendwohin') },
  ])
})

const notHere = 'das hier nicht stehen kann'
const unknownFact = (name: string): Refused => [
  { type: 'paragraph', content: [{ type: 'fact', attrs: { name } }] },
  'Diese Angabe gibt es nicht. Bitte wählen Sie eine aus der Liste.',
]
const unreadable = (text: string): Refused => [
  textParagraph(text),
  'Hier steht ein Zeichen, das sich nicht speichern lässt',
]
type Refused = [block: TextNode, message: string]

test.each<Refused>([
  [{ type: 'script' }, notHere],
  [{ type: '__proto__' }, notHere],
  [{ type: 'codeBlock' }, notHere],
  [textParagraph('Wort', { type: 'underline' }), notHere],
  unknownFact('practice.secret'),
  unknownFact('__proto__'),
  unreadable('a\0b'),
  unreadable('a\ud800b'),
  unreadable('a\nb'),
  // Known, and in a place where it cannot stand.
  [{ type: 'text', text: 'ohne Absatz' }, notHere],
  [{ type: 'bulletList', content: [textParagraph('ohne Eintrag')] }, notHere],
  [{ type: 'paragraph', content: [textParagraph('im Absatz')] }, notHere],
  [{ type: 'notice', attrs: { variant: 'full', about: 'das Gerät' }, content: [textParagraph('darin')] }, notHere],
  [{ type: 'paragraph', content: 'Wort' } as never, notHere],
  [{ type: 'paragraph', text: 'Wort' }, notHere],
])('a text with %j is refused: %s', (block, message) => {
  expect(messagesOf(sampleArticle({}, block))).toEqual([expect.stringContaining(message)])
})

test.each([
  'https://evil.example/x.jpg',
  'data:image/svg+xml,<svg onload="alert(1)">',
  '../../keys.json',
  '__proto__',
  'A3BB189E-8BF9-4888-9912-ACE4E6543002',
  `${SAMPLE_PICTURE}\n`,
  `${SAMPLE_PICTURE}" onerror="alert(1)`,
  null,
  [SAMPLE_PICTURE],
])('a text is refused with a picture called %j', (id) => {
  expect(problemsOf(sampleArticle({}, { type: 'picture', attrs: { id, caption: '' } }))).toMatchObject([
    { place: 'Absatz 1', message: 'Dieses Bild gibt es nicht. Bitte wählen Sie eines aus der Bibliothek.' },
  ])
})

test('words below a picture are a line of at most 300 characters', () => {
  const below = (caption: unknown) =>
    messagesOf(sampleArticle({}, { type: 'picture', attrs: { id: SAMPLE_PICTURE, caption } }))
  expect(below('ß'.repeat(300))).toEqual([])
  for (const caption of ['ß'.repeat(301), ' ', 'a\nb', 'a\0b', null, 1]) {
    expect(below(caption), JSON.stringify(caption)).toEqual([
      'Bitte schreiben Sie unter das Bild höchstens 300 Zeichen in einer Zeile.',
    ])
  }
})

test('what stands above a text leads to this website only, its sources to https', () => {
  for (const to of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil']) {
    const message = 'Bitte wählen Sie eine Seite dieser Website.'
    const problem = { place: 'Zurückgezogen', field: 'withdrawn', path: ['withdrawn'], message }
    expect(problemsOf(sampleArticle({ withdrawn: to })), to).toEqual([problem])
  }
  for (const path of ['//evil.example/x.svg', 'https://evil.example/x.svg', '/pictures/../x.svg']) {
    expect(messagesOf(sampleArticle({ picture: { path, alt: 'Ein Bild' } }))).toEqual(['Dieses Bild gibt es nicht.'])
  }
  const { header } = sampleArticle()
  const sources = [{ ...header.sources[0], href: 'javascript:alert(1)' }] as typeof header.sources
  expect(problemsOf(sampleArticle({ sources }))[0]).toMatchObject({
    place: 'Quellen, Eintrag 1',
    message: expect.stringContaining('Bitte nennen Sie eine Adresse, die mit https:// beginnt'),
  })
})

test('an article names a source, except in the category Praxis', () => {
  expect(messagesOf(sampleArticle({ category: 'Wissenschaft', sources: [] }))).toEqual([
    'Bitte nennen Sie mindestens eine Quelle, auf die sich der Text stützt. Nur die Kategorie „Praxis“ kommt ohne aus.',
  ])
  expect(problemsOf(sampleArticle({ category: 'Praxis', sources: [] }))).toEqual([])
})

test('a problem is told with the heading before it', () => {
  const heading = { type: 'heading', attrs: { level: 2, id: null }, content: [{ type: 'text', text: 'Zeit' }] }
  const wrong = textParagraph('hier', { type: 'link', attrs: { href: '//evil.example' } })
  const problems = problemsOf(sampleArticle({}, textParagraph('Anfang'), heading, textParagraph('Gut'), wrong))
  expect(problems).toMatchObject([{ place: 'Abschnitt „Zeit“, Absatz 2', block: 3 }])
})

test('five problems are said', () => {
  const zeros = (count: number) => Array.from({ length: count }, () => 0 as never)
  expect(problemsOf(sampleArticle({}, ...zeros(2000))).map(({ place }) => place)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `Absatz ${number}`),
  )
  expect(messagesOf(sampleArticle({}, ...zeros(2001)))).toEqual([
    'Der Text hat mehr als 2.000 Absätze. Bitte teilen Sie ihn auf.',
  ])
})

test('a paragraph has at most 10,000 characters, in whatever pieces', () => {
  const text = 'x'.repeat(5000)
  const pieces = (last: string): TextNode => ({
    type: 'paragraph',
    content: [
      { type: 'text', text },
      { type: 'text', text: text + last, marks: [{ type: 'strong' }] },
    ],
  })
  expect(messagesOf(sampleArticle({}, pieces('')))).toEqual([])
  for (const block of [pieces('x'), { type: 'blockquote', content: [pieces('x')] }]) {
    expect(messagesOf(sampleArticle({}, block))).toEqual([
      'Dieser Absatz ist länger als 10.000 Zeichen. Bitte teilen Sie ihn auf.',
    ])
  }
})

test('a block that shows what the site knows stands once in a text', () => {
  for (const type of blocksOfPages as string[]) {
    const twice = problemsOf(sampleArticle({}, { type }, textParagraph('dazwischen'), { type }))
    expect(twice).toMatchObject([{ block: 2, message: expect.stringContaining('steht schon weiter oben') }])
  }
})

test('a table has at most 12 columns and 60 rows, all of one length', () => {
  const attrs = { colspan: 1, rowspan: 1, colwidth: null }
  const row = (type: string, columns: number) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, attrs, content: [{ type: 'paragraph' }] })),
  })
  const said = (columns: number, rows: number, last = columns) => {
    const body = Array.from({ length: rows - 2 }, () => row('tableCell', columns))
    const content = [row('tableHeader', columns), ...body, row('tableCell', last)]
    return messagesOf(sampleArticle({}, { type: 'table', content })).join()
  }
  expect(said(12, 60)).toBe('')
  expect(said(13, 2)).toContain('Die Tabelle ist zu groß')
  expect(said(2, 61)).toContain('Die Tabelle ist zu groß')
  expect(said(3, 3, 2)).toContain('verschieden lang')
})

test('lists may stand in lists, and not deeper', () => {
  const around = (...inner: TextNode[]): TextNode => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [textParagraph('oben'), ...inner] }],
  })
  expect(messagesOf(sampleArticle({}, around(around())))).toEqual([])
  expect(messagesOf(sampleArticle({}, around(around(around()))))).toEqual([
    'Hier ist zu viel ineinander verschachtelt. Bitte vereinfachen Sie die Stelle.',
  ])
})

const deep = (open: string, close: string) => JSON.parse(open.repeat(100_000) + close.repeat(100_000))
const many = (of: unknown) => Array.from({ length: 1_000_000 }, () => of)

test.each([
  // Counted as the database counts: 98,000 of two bytes are few enough.
  ['100,000 umlauts', () => sampleArticle({}, textParagraph('ä'.repeat(100_000)))],
  ['100,000 levels', () => ({ header: {}, content: deep('[', ']') })],
  ['100,000 levels in an attribute', () => sampleArticle({}, { type: 'fact', attrs: { name: deep('[', ']') } })],
  ['ten megabytes of words', () => sampleArticle({}, textParagraph('x'.repeat(10_000_000)))],
  ['a million empty paragraphs', () => ({ header: {}, content: many({ type: 'paragraph' }) })],
  ['a million tags', () => sampleArticle({ tags: many('') as string[] })],
])('%s are refused before anything else is read', (_, make) => {
  expect(messagesOf(make())).toEqual([expect.stringContaining('Der Text ist zu lang')])
  const most = Array.from({ length: 10 }, () => textParagraph('ä'.repeat(9800)))
  expect(messagesOf(sampleArticle({}, ...most))).toEqual([])
})

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? below : [value, ...below]
}
