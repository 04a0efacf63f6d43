import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TextDocument, TextNode } from '../../../../content/texts/text-document.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { PicturesToChoose, type PictureToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import { TextChanges } from './text-changes.tsx'

const picture = {
  id: 'bucht',
  name: 'Die Bucht',
  picture: { key: 'bucht', width: 960, height: 720, widths: [480, 960], alt: 'Eine Bucht' },
  deleted_at: null,
} as unknown as PictureToChoose

test('a table is compared row by row, and the cells that differ are highlighted', () => {
  show(text(table(['Woche', 'Minuten'], ['1', '20'])), text(table(['Woche', 'Minuten'], ['1', '30'], ['2', '40'])))

  expect(screen.getAllByText('1 ·').length).toBe(2)
  expect(textsOf(screen.getAllByRole('deletion'))).toEqual(['20'])
  expect(textsOf(screen.getAllByRole('insertion'))).toEqual(['30', '2 · 40'])
})

test('a new picture is drawn with the words below it, and a block without words has a German name', () => {
  show(text(), text({ type: 'picture', attrs: { id: 'bucht', caption: 'Am Morgen' } }, { type: 'exclusions' }))

  expect(document.querySelector('img')).toBeTruthy()
  expect(screen.getByText('Am Morgen')).toBeTruthy()
  expect(screen.getByText('Die Liste der Ausschlüsse')).toBeTruthy()
})

test('a choice in the header is said in its words', () => {
  const issue = (salutation: string, isLeftOut: boolean) => ({
    ...text(),
    header: { title: 'Ein Text', salutation, isLeftOut } as TextDocument<'issue'>['header'],
  })
  show(issue('name', false), issue('plain', true), 'issue/winter')

  expect(textsOf(screen.getAllByRole('insertion'))).toEqual(['Ohne', 'ja'])
  expect(screen.getByText('Nicht ins Archiv')).toBeTruthy()
})

test('a header whose keys come back in another order is no change, and a source is said in words', () => {
  const source = {
    author: 'Reiter',
    year: '2019',
    title: 'On Water',
    language: 'en',
    place: 'Nature',
    href: 'https://example.com',
  }
  const picture = { path: '/pictures/three-glasses.svg', alt: 'Drei Gläser' }
  const article = (header: object) => ({
    ...text(),
    header: { title: 'Ein Text', ...header } as TextDocument['header'],
  })
  const stored = { sources: [reversed(source)], picture: reversed(picture) }
  show(article({ sources: [source], picture }), article(stored))
  expect(screen.getByText('Es gibt keinen Unterschied in Worten.')).toBeTruthy()
  cleanup()

  show(article({ sources: [] }), article(stored))
  expect(textsOf(screen.getAllByRole('insertion'))).toContain(
    'Reiter · 2019 · On Water · Nature · https://example.com · Englisch',
  )
})

test('a first reading is said as one, not as the dates that it sets; what else changed is said as ever', () => {
  const read = (header: object) => ({ ...text(), header: { title: 'Ein Text', ...header } as TextDocument['header'] })
  const shipped = { date: '2026-02-01', updatedAt: '2026-03-01' }
  const day = formatLongDate('2026-11-26')
  show(read(shipped), read({ date: '2026-11-26', reviewedAt: '2026-11-26', excerpt: 'Neu' }))
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
    `Als gelesen bestätigtGelesen und geprüft am ${day}. Der Artikel trägt damit Ihren Namen und diesen Tag.`,
    'AnreißerBisher(nichts)NeuNeu',
  ])
  cleanup()

  show(read(shipped), read({ ...shipped, reviewedAt: '2026-11-26' }))
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual([`Als gelesen bestätigtGelesen und geprüft am ${day}.`])
})

function reversed(value: object) {
  return Object.fromEntries(Object.entries(value).toReversed())
}

function show(before: TextDocument, after: TextDocument, document = 'article/probe') {
  renderOnSite(
    <PicturesToChoose value={[picture]}>
      <TextChanges document={document} before={before} after={after} names={{ before: 'Bisher', after: 'Neu' }} />
    </PicturesToChoose>,
  )
}

function text(...content: TextNode[]): TextDocument {
  const header = { title: 'Ein Text' } as TextDocument['header']
  return { header, content: { type: 'doc', content: [paragraph('Anfang.'), ...content] } }
}

function paragraph(words: string): TextNode {
  return { type: 'paragraph', content: [{ type: 'text', text: words }] }
}

function table(...[heads = [], ...rows]: string[][]): TextNode {
  const row = (type: string) => (cells: string[]) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type, content: [paragraph(cell)] })),
  })
  return { type: 'table', content: [row('tableHeader')(heads), ...rows.map(row('tableCell'))] }
}
