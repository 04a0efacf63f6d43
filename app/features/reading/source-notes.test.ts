import { expect, test } from 'vitest'
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
