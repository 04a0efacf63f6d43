import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import type { TextDocument, TextNode } from '../../../content/texts/text-document.ts'
import { PicturesToChoose, type PictureToChoose } from '../pictures/pictures-to-choose.tsx'
import { TextChanges } from './text-changes.tsx'

const picture = {
  id: 'bucht',
  name: 'Die Bucht',
  picture: { key: 'bucht', width: 960, height: 720, widths: [480, 960], alt: 'Eine Bucht' },
  deleted_at: null,
} as unknown as PictureToChoose

it('draws a table beside what it was, and marks the cells that differ', () => {
  show(text(table(['Woche', 'Minuten'], ['1', '20'])), text(table(['Woche', 'Minuten'], ['1', '30'], ['2', '40'])))

  const [before, after] = screen.getAllByRole('table')
  expect(within(before as HTMLElement).getByRole('columnheader', { name: 'Woche' })).toBeTruthy()
  expect(
    within(before as HTMLElement)
      .getAllByRole('deletion')
      .map(({ textContent }) => textContent),
  ).toEqual(['20'])
  expect(
    within(after as HTMLElement)
      .getAllByRole('insertion')
      .map(({ textContent }) => textContent),
  ).toEqual(['30', '2', '40'])
})

it('draws a new picture with the words below it', () => {
  show(text(), text({ type: 'picture', attrs: { id: 'bucht', caption: 'Am Morgen' } }))

  expect(document.querySelector('img')).toBeTruthy()
  expect(screen.getByText('Am Morgen')).toBeTruthy()
  expect(screen.getByText('(nichts)')).toBeTruthy()
})

it('names blocks without words in German', () => {
  show(text(), text({ type: 'exclusions' }))

  expect(screen.getByRole('insertion').textContent).toBe('Die Liste der Ausschlüsse')
})

it('draws the tables of a new text, too', () => {
  show(null, text(table(['Woche'], ['1'])))

  expect(document.querySelector('table')?.textContent).toBe('Woche1')
})

function show(before: TextDocument | null, after: TextDocument) {
  renderOnSite(
    <PicturesToChoose value={[picture]}>
      <TextChanges before={before} after={after} names={{ before: 'Bisher', after: 'Neu' }} />
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
