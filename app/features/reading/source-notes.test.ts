import { expect, test } from 'vitest'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'
import { withSourceNotes } from './source-notes.ts'

const schoeni = { author: 'Schöni, M. H.; Nikolaizik, W. H.', year: '1997', title: 'A trial', place: 'Basel' }

test('a source follows the first paragraph that names its first author and year, and no other', () => {
  const content = withSourceNotes(
    [
      ['p', {}, 'Im Jahr 1997 begann es.'],
      ['p', {}, 'Einen Nutzen fand Schö\u00adni nicht (1997). Das gilt.'],
      ['p', {}, 'Noch einmal (Schöni u. a. 1997).'],
    ],
    [schoeni],
  )
  expect(content).toEqual([
    ['p', {}, 'Im Jahr 1997 begann es.'],
    ['p', {}, 'Einen Nutzen fand Schö\u00adni nicht (1997)', ['SourceNote', { source: schoeni }], '. Das gilt.'],
    ['p', {}, 'Noch einmal (Schöni u. a. 1997).'],
  ])
})

test('a source whose year stands in a link follows the paragraph', () => {
  const [paragraph] = withSourceNotes([['p', {}, 'Siehe ', ['a', { href: '#' }, 'Schöni 1997'], '.']], [schoeni])
  expect(paragraph?.at(-1)).toEqual(['SourceNote', { source: schoeni }])
})

test('a source is found in an entry of a list, and before a table that names it in a row', () => {
  const list: ResolvedNode = ['ul', {}, ['li', {}, 'Schöni 1997 zum Beispiel']]
  const table: ResolvedNode = [
    'table',
    {},
    ['tbody', {}, ['tr', {}, ['td', {}, 'EFSA'], ['td', {}, '2016'], ['td', {}, 'Silber']]],
  ]
  const efsa = {
    ...schoeni,
    author: 'Europäische Behörde für Lebensmittelsicherheit (EFSA), Gremium ANS',
    year: '2016',
  }
  expect(withSourceNotes([list, table], [efsa, schoeni])).toEqual([
    ['ul', {}, ['li', {}, 'Schöni 1997', ['SourceNote', { source: schoeni }], ' zum Beispiel']],
    ['SourceNote', { source: efsa }],
    table,
  ])
})

test.each([
  ['an office', 'Das Umweltbundesamt rät ab.', { author: 'Umweltbundesamt' }],
  ['the whole name', 'Thomas Graham prägte das Wort.', { author: 'Graham, Thomas' }],
  ['a law', 'So steht es in der Richtlinie 2002/46/EG.', { title: 'Richtlinie 2002/46/EG, Anhang I' }],
  ['a book', 'In „Le secret de la vie“ steht es.', { title: 'Le secret de la vie' }],
])('%s is enough without a year, and the note stands before the line', (_, words, named) => {
  const source = { ...schoeni, author: 'Lakhovsky, Georges', ...named }
  expect(withSourceNotes([['p', {}, words]], [source])).toEqual([['p', {}, ['SourceNote', { source }], words]])
})

test.each([
  ['a surname, which may be a word', 'Ein Baum am Weg.', [{ ...schoeni, author: 'Baum, Erika' }]],
  ['an office with two sources', 'Die FDA warnt.', [fda('1999'), fda('2002')]],
  ['a part of a word', 'Im Jahr 1997 kamen die Schönindustrien.', [schoeni]],
])('%s names no source', (_, words, sources) => {
  const content: ResolvedNode[] = [['p', {}, words]]
  expect(withSourceNotes(content, sources)).toEqual(content)
})

function fda(year: string) {
  return { ...schoeni, author: 'Food and Drug Administration (FDA)', year }
}
