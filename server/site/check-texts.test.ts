import { expect, test } from 'vitest'
import { readRelease0 } from '../../app/at-build/read-release-0.ts'
import { factsOfDocument } from '../../content/facts/facts-of-document.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import type { TextDocument } from '../../content/texts/text-document.ts'
import { builtPaths } from '../../tests/support/site/site-paths.ts'
import { sampleArticle, textParagraph } from '../../tests/support/texts/any-text.ts'
import { checkTexts } from './check-texts.ts'

const NAME = 'article/stille-im-alltag'
const { texts: shipped } = await readRelease0()
const site = {
  isPage: (path: string) => builtPaths.includes(path),
  hasDrawing: () => true,
  shipped: Object.keys(shipped),
}

const sentences = (texts: Record<string, unknown>, now: Record<string, TextDocument> = {}) =>
  checkTexts(texts, now, {
    facts: factsOfDocument(shippedFacts, '2026-11-25'),
    site,
    pictures: {},
    minute: '2026-11-25T10:00',
  })

const link = (href: string) => textParagraph('hier', { type: 'link', attrs: { href } })
test.each([
  ['an unknown node', sampleArticle({}, { type: 'script' }), 'etwas, das hier nicht stehen kann'],
  ['a dead link', sampleArticle({}, link('/gibt-es-nicht')), 'führt zu /gibt-es-nicht. Diese Seite gibt es nicht.'],
  ['a dead anchor', sampleArticle({}, link('#nirgends')), 'führt zu keiner Überschrift'],
  ['a claim', sampleArticle({}, textParagraph('Die Anwendung heilt Beschwerden.')), 'HWG § 3'],
  ['a claim in search results', sampleArticle({ description: 'Stille heilt.' }), 'HWG § 3'],
  ['a claim in lists', sampleArticle({ excerpt: 'Stille heilt.' }), 'HWG § 3'],
  ['the address of another', sampleArticle({ slug: 'lakhovsky-pionier' }), 'steht schon ein anderer Artikel'],
  ['a lost neighbour', sampleArticle({ related: ['gibt-es-nicht'] }), 'Den Artikel „gibt-es-nicht“ gibt es nicht'],
  ['a way to nowhere', sampleArticle({ withdrawn: '/nirgends' }), 'Die Seite /nirgends gibt es nicht'],
  ['a lost cover', sampleArticle({ cover: crypto.randomUUID() }), 'Titelbild: Dieses Bild gibt es in der Biblio'],
  ['a cover that is none', sampleArticle({ cover: 'ringe.jpg' }), 'Titelbild: Dieses Bild gibt es nicht.'],
])('an article with %s is refused with its name and the place', (_what, article, sentence) => {
  const [said, ...others] = sentences({ [NAME]: article })

  expect(said).toMatch(/^„Stille im Alltag.*“ \(Artikel\), /)
  expect(said).toContain(sentence)
  expect(others).toEqual([])
})

test('an exception with a reason lets a claim through', () => {
  const words = 'Niemand sollte glauben, dass Stille heilt.'
  const exceptions = [{ rule: 'healing', words, reason: 'Der Satz warnt davor.', by: 'Erika Mustermann' }]

  expect(sentences({ [NAME]: sampleArticle({ exceptions }, textParagraph(words)) })).toEqual([])
})

test('a changed address must name the one before, and an article that is shown cannot be put off', () => {
  const now = { [NAME]: sampleArticle({ slug: 'ruhe-eins' }) }

  expect(sentences({ [NAME]: sampleArticle({ slug: 'ruhe-zwei' }) }, now)).toEqual([
    expect.stringContaining('Bisher stand der Artikel unter /blog/ruhe-eins'),
  ])
  expect(sentences({ [NAME]: sampleArticle({ slug: 'ruhe-eins', publishAt: '2026-11-27T09:00' }) }, now)).toEqual([
    expect.stringContaining('ist schon erschienen'),
  ])
})

test('every shipped text can be published as it is', () => {
  for (const [name, text] of Object.entries(shipped)) expect(sentences({ [name]: text }), name).toEqual([])
})
