import { expect, test } from 'vitest'
import { tableColumns } from './table-columns.ts'

test('every cell but the first of its row knows the heading of its column', () => {
  const tree = {
    type: 'root',
    children: [element('table', row('th', ['Gerät', 'Feld', 'Dauer']), row('td', ['MWO', 'weit', 'kurz']))],
  }

  tableColumns()(tree)

  expect(tree.children[0]?.children[1]?.children.map(({ properties }) => properties)).toEqual([
    {},
    { 'data-column': 'Feld' },
    { 'data-column': 'Dauer' },
  ])
})

interface Element {
  type: string
  tagName: string
  properties: Record<string, unknown>
  children: Element[]
  value?: string
}

function row(cell: string, texts: string[]): Element {
  return element('tr', ...texts.map((value) => element(cell, { ...element('text'), type: 'text', value })))
}

function element(tagName: string, ...children: Element[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}
