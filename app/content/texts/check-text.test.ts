import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyArticle, SAMPLE_PICTURE, sampleArticle, textParagraph } from '../../../tests/support/texts/any-text.ts'
import { checkText } from './check-text.ts'
import { textSchema } from './text-schema.ts'

const problemsOf = (body: unknown) => checkText('article', body).problems
const messagesOf = (body: unknown) => problemsOf(body).map(({ message }) => message)

describe('a text that the schema allows', () => {
  test('is accepted, and comes back from storage and editor as it was', () => {
    fc.assert(
      fc.property(anyArticle, (article) => {
        const stored = JSON.parse(JSON.stringify(article))
        expect(checkText('article', stored)).toEqual({ text: article, problems: [] })
        expect(textSchema.nodeFromJSON(stored.content).toJSON()).toEqual(article.content)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a text that was changed by hand', () => {
  test('is refused wherever an unknown property stands', () => {
    const names = fc.constantFrom('style', 'class', 'onclick', '__proto__', 'constructor', 'html', 'marks2')
    fc.assert(
      fc.property(anyArticle, fc.nat(), names, (article, at, name) => {
        const body = JSON.parse(JSON.stringify(article))
        const nodes = objectsIn(body)
        const victim = nodes[at % nodes.length] as object
        Object.defineProperty(victim, name, { value: 'x', enumerable: true, configurable: true })
        const [first] = problemsOf(JSON.parse(JSON.stringify(body)))
        expect(first?.message).toMatch(/gibt es hier nicht|kein Text dieser Website/)
      }),
      { numRuns: 100 },
    )
  })

  test.each(['script', 'iframe', 'constructor', '__proto__', 'toString', 'codeBlock'])(
    'is refused with a node called %s',
    (type) => {
      expect(messagesOf(sampleArticle({}, { type }))).toEqual([`„${type}“ kann in einem Text nicht stehen.`])
    },
  )

  test('is refused with a mark that is not known', () => {
    expect(messagesOf(sampleArticle({}, textParagraph('Wort', { type: 'underline' })))).toEqual([
      'Die Auszeichnung „underline“ gibt es hier nicht.',
    ])
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a b',
    'https:/\\evil.example',
    'https://user:secret@evil.example',
    'http://example.com',
    'ftp://example.com',
    'blog/ohne-schraegstrich',
    '#"onclick',
    'mailto:a@b?bcc=c@d',
    'tel:112;ext=1',
    'fact:practice.secret',
    'fact:__proto__',
    '',
  ])('is refused with a link to %j', (href) => {
    const [problem] = problemsOf(sampleArticle({}, textParagraph('hier', { type: 'link', attrs: { href } })))
    expect(problem?.message).toContain('Dieser Link führt nirgendwohin')
    expect(problem?.place).toBe('Absatz 1')
  })

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil'])(
    'is refused when it leads to %j after its withdrawal',
    (to) => {
      expect(problemsOf(sampleArticle({ withdrawn: { to } }))).toEqual([
        { place: 'Zurückgezogen', field: 'withdrawn', message: 'Bitte wählen Sie eine Seite dieser Website.' },
      ])
    },
  )

  test('is refused with a source or a picture from elsewhere', () => {
    const { header } = sampleArticle()
    const sources = [{ ...header.sources[0], href: 'javascript:alert(1)' }] as typeof header.sources
    expect(problemsOf(sampleArticle({ sources }))[0]).toMatchObject({
      place: 'Quellen, Eintrag 1',
      message: 'Bitte nennen Sie eine Adresse, die mit https:// beginnt.',
    })
    for (const path of ['//evil.example/x.svg', 'https://evil.example/x.svg', '/pictures/../x.svg']) {
      expect(messagesOf(sampleArticle({ picture: { path, alt: 'Ein Bild' } }))).toEqual(['Dieses Bild gibt es nicht.'])
    }
  })

  test('is refused with a fact that does not exist', () => {
    for (const name of ['practice.secret', '__proto__', 'constructor']) {
      const paragraph = { type: 'paragraph', content: [{ type: 'fact', attrs: { name } }] }
      expect(messagesOf(sampleArticle({}, paragraph))).toEqual([
        'Diese Angabe gibt es nicht. Bitte wählen Sie eine aus der Liste.',
      ])
    }
  })

  test.each([
    'https://evil.example/x.jpg',
    '//evil.example/x.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload="alert(1)">',
    '../../keys.json',
    'three-glasses',
    '__proto__',
    'A3BB189E-8BF9-4888-9912-ACE4E6543002',
    `${SAMPLE_PICTURE}\n`,
    `${SAMPLE_PICTURE}" onerror="alert(1)`,
    '',
    null,
    [SAMPLE_PICTURE],
  ])('is refused with a picture called %j', (id) => {
    expect(problemsOf(sampleArticle({}, { type: 'picture', attrs: { id, caption: '' } }))).toMatchObject([
      { place: 'Absatz 1', message: 'Dieses Bild gibt es nicht. Bitte wählen Sie eines aus der Bibliothek.' },
    ])
  })

  test('is refused with words below a picture that are too long, no words, or more than one line', () => {
    const below = (caption: unknown) =>
      messagesOf(sampleArticle({}, { type: 'picture', attrs: { id: SAMPLE_PICTURE, caption } }))
    expect(below('ß'.repeat(300))).toEqual([])
    for (const caption of ['ß'.repeat(301), ' ', 'a\nb', 'a\0b', null, 1]) {
      expect(below(caption), JSON.stringify(caption)).toEqual([
        'Bitte schreiben Sie unter das Bild höchstens 300 Zeichen in einer Zeile.',
      ])
    }
  })

  test('is refused with a character that the database cannot store', () => {
    for (const text of ['a\0b', 'a\ud800b', 'a\nb']) {
      expect(messagesOf(sampleArticle({}, textParagraph(text)))[0]).toContain('Zeichen, das sich nicht speichern lässt')
    }
  })

  test('is refused when something stands where it cannot stand', () => {
    const misplaced = [
      { type: 'text', text: 'ohne Absatz' },
      { type: 'bulletList', content: [textParagraph('ohne Eintrag')] },
      { type: 'paragraph', content: [textParagraph('im Absatz')] },
      { type: 'notice', attrs: { variant: 'full', about: 'das Gerät' }, content: [textParagraph('darin')] },
      { type: 'paragraph', content: 'Wort' },
      { type: 'paragraph', text: 'Wort' },
    ]
    for (const block of misplaced) {
      expect(messagesOf(sampleArticle({}, block as never)), JSON.stringify(block)).toHaveLength(1)
    }
  })

  test('is told where the problem is, by the heading before it', () => {
    const heading = {
      type: 'heading',
      attrs: { level: 2, id: null },
      content: [{ type: 'text', text: 'Zeit und Kosten' }],
    }
    const wrong = textParagraph('hier', { type: 'link', attrs: { href: '//evil.example' } })
    const problems = problemsOf(sampleArticle({}, textParagraph('Anfang'), heading, textParagraph('Gut'), wrong))
    expect(problems).toMatchObject([{ place: 'Abschnitt „Zeit und Kosten“, Absatz 2', block: 3 }])
  })
})

describe('limits', () => {
  const cell = (type: string) => ({
    type,
    attrs: { colspan: 1, rowspan: 1, colwidth: null },
    content: [{ type: 'paragraph' }],
  })
  const table = (columns: number, rows: number) => ({
    type: 'table',
    content: Array.from({ length: rows }, (_, row) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, () => cell(row === 0 ? 'tableHeader' : 'tableCell')),
    })),
  })

  test('a table of 12 columns and 60 rows is allowed, a larger one is not', () => {
    expect(messagesOf(sampleArticle({}, table(12, 60)))).toEqual([])
    for (const [columns, rows] of [
      [13, 2],
      [2, 61],
    ] as const) {
      expect(messagesOf(sampleArticle({}, table(columns, rows)))[0]).toContain('Die Tabelle ist zu groß')
    }
  })

  test('a table with rows of different lengths is refused', () => {
    const uneven = table(3, 3)
    uneven.content[1]?.content.pop()
    expect(messagesOf(sampleArticle({}, uneven))[0]).toContain('verschieden lang')
  })

  test('lists may stand in lists, and not deeper', () => {
    let list = { type: 'bulletList', content: [{ type: 'listItem', content: [textParagraph('unten')] }] }
    const around = (inner: typeof list) => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [textParagraph('oben'), inner] }],
    })
    list = around(list) as never
    expect(messagesOf(sampleArticle({}, list))).toEqual([])
    expect(messagesOf(sampleArticle({}, around(list)))).toEqual([
      'Hier ist zu viel ineinander verschachtelt. Bitte vereinfachen Sie die Stelle.',
    ])
  })

  test('more than the database takes is refused, counted as the database counts', () => {
    const article = (letters: number) => sampleArticle({}, textParagraph('ä'.repeat(letters)))
    expect(messagesOf(article(98_000))).toEqual([])
    expect(messagesOf(article(100_000))[0]).toContain('Der Text ist zu lang')
  })

  test.each([
    [
      'a hundred thousand levels',
      () => JSON.parse(`{"header":{},"content":${'{"content":['.repeat(100_000)}${']}'.repeat(100_000)}}`),
    ],
    [
      'a hundred thousand levels in an attribute',
      () =>
        sampleArticle(
          {},
          { type: 'fact', attrs: { name: JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) } },
        ),
    ],
    ['ten megabytes of words', () => sampleArticle({}, textParagraph('x'.repeat(10_000_000)))],
    [
      'a million empty paragraphs',
      () => ({ header: {}, content: Array.from({ length: 1_000_000 }, () => ({ type: 'paragraph' })) }),
    ],
    ['a million tags', () => sampleArticle({ tags: Array.from({ length: 1_000_000 }, () => '') })],
  ])('%s are refused before anything else is read', (_, make) => {
    expect(messagesOf(make())).toEqual([expect.stringContaining('Der Text ist zu lang')])
  })
})

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? below : [value, ...below]
}
