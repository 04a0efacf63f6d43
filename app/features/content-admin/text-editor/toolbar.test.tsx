import { fireEvent, screen } from '@testing-library/react'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test, vi } from 'vitest'
import type { TextNode } from '../../../../content/texts/text-document.ts'
import { renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { textParagraph } from '../../../../tests/support/texts/any-text.ts'
import { buttonsAt, type EditorCommand, textCommands } from './editor-commands.ts'
import { editorSchema } from './editor-schema.ts'
import { ToolbarButtons } from './toolbar-buttons.tsx'

const tools = () => screen.getAllByRole<HTMLButtonElement>('button')
const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('each tool has a name in words, and says whether it is on and whether it can do anything here', () => {
  show(stateOf({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Ein Satz' }] }))
  expect(textsOf(screen.queryAllByText('Zitat')), 'what is inserted waits behind one button').toEqual([])
  fireEvent.click(tool('Einfügen'))

  for (const name of ['Fett', 'Kursiv', 'Link', 'Bild', 'Randnotiz', 'Liste', 'Nummerierte Liste', 'Zitat'])
    expect(tool(name)).toBeTruthy()
  expect(tool('Überschrift').getAttribute('aria-pressed')).toBe('true')
  expect(tool('Zwischenüberschrift').getAttribute('aria-pressed')).toBe('false')
  expect(tool('Rückgängig').getAttribute('aria-disabled')).toBe('true')
  expect(tool('Fett').title).toBe('Fett (Strg+B)')
  expect(screen.queryByRole('button', { name: 'Spalte löschen' })).toBeNull()
})

test('the tools are one stop of the Tab key, arrow keys move between them, and Escape leads back', () => {
  const { onCommand, onLeave } = show(stateOf(textParagraph('Ein Satz')))
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  const stop = () => tools().filter(({ tabIndex }) => tabIndex === 0)
  expect(stop()).toEqual([tool('Fett')])

  tool('Fett').focus()
  press('ArrowRight')
  press('ArrowRight')
  expect(document.activeElement).toBe(tool('Überschrift'))
  expect(stop()).toEqual([tool('Überschrift')])
  fireEvent.click(tool('Überschrift'))
  expect(onCommand.mock.calls.map(([{ label }]) => label)).toEqual(['Überschrift'])
  // What cannot do anything is told so, and does nothing.
  fireEvent.click(tool('Rückgängig'))
  expect(onCommand).toHaveBeenCalledOnce()
  press('End')
  expect(document.activeElement).toBe(tool('Einfügen'))
  press('Escape')
  expect(onLeave).toHaveBeenCalledOnce()
})

test('keys lead through the opened menu, and a tool, Escape or a press elsewhere closes it', () => {
  const { onCommand } = show(stateOf(textParagraph('Ein Satz')))
  const open = () => fireEvent.click(tool('Einfügen'))
  const isOpen = () => tool('Einfügen').getAttribute('aria-expanded') === 'true'
  open()
  tool('Einfügen').focus()
  fireEvent.keyDown(tool('Einfügen'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(tool('Bild'))
  fireEvent.keyDown(tool('Bild'), { key: 'Escape' })
  expect(isOpen()).toBe(false)

  open()
  fireEvent.click(tool('Zitat'))
  expect(onCommand.mock.calls.map(([{ label }]) => label)).toEqual(['Zitat'])
  expect(isOpen()).toBe(false)
  open()
  fireEvent.pointerDown(document.body)
  expect(isOpen()).toBe(false)
})

test('a table brings the tools for its rows and columns along, and no table stands in a table', () => {
  show(run('Tabelle', stateOf(textParagraph('Ein Satz'))))
  fireEvent.click(tool('Einfügen'))

  for (const name of ['Zeile darüber', 'Zeile darunter', 'Spalte links', 'Spalte rechts', 'Tabelle löschen'])
    expect(tool(name)).toBeTruthy()
  expect(tool('Tabelle').getAttribute('aria-disabled')).toBe('true')
})

test('a tool that is pressed twice leaves the line as it was', () => {
  const before = stateOf(textParagraph('Ein Satz'))
  for (const label of ['Überschrift', 'Zwischenüberschrift', 'Liste', 'Nummerierte Liste', 'Zitat', 'Randnotiz']) {
    const changed = run(label, before)
    expect(changed.doc.toJSON(), label).not.toEqual(before.doc.toJSON())
    expect(run(label, changed).doc.toJSON(), label).toEqual(before.doc.toJSON())
  }
})

test('a removed aside leaves its title and all its lines, and the cursor where it was', () => {
  const aside = {
    type: 'aside',
    attrs: { title: 'Zur Person' },
    content: [textParagraph('Ein Satz'), textParagraph('Noch einer')],
  }
  const before = stateOf(aside)
  const inFirstLine = before.apply(before.tr.setSelection(TextSelection.create(before.doc, 4)))
  const after = run('Randnotiz', inFirstLine)

  expect(after.doc.content.content.map(({ textContent }) => textContent)).toEqual([
    'Zur Person',
    'Ein Satz',
    'Noch einer',
  ])
  expect(after.selection.$from.parent.textContent).toBe('Ein Satz')
})

test('a block takes the place of an empty line, never of words, and a line follows for writing on', () => {
  const blocks = (state: EditorState) => state.doc.content.content.map(({ type }) => type.name)
  expect(blocks(run('Tabelle', stateOf({ type: 'paragraph' })))).toEqual(['table', 'paragraph'])
  expect(blocks(run('Kästen', stateOf(textParagraph('Ein Satz'))))).toEqual(['paragraph', 'boxes', 'paragraph'])
})

function show(state: EditorState) {
  const onCommand = vi.fn<(command: EditorCommand) => void>()
  const onLeave = vi.fn<() => void>()
  const dialogs = [
    { label: 'Link', drawing: 'M0 0', act: () => {} },
    { label: 'Bild', drawing: 'M0 0', inMenu: true, act: () => {} },
  ]
  renderOnSite(<ToolbarButtons buttons={buttonsAt(state, dialogs, onCommand)} controls="text" onLeave={onLeave} />)
  return { onCommand, onLeave }
}

/** The cursor stands at the end of the first line. */
function stateOf(...content: TextNode[]): EditorState {
  const doc = editorSchema.nodeFromJSON({ type: 'doc', content })
  const end = (doc.firstChild?.content.size ?? 0) + 1
  return EditorState.create({ doc, selection: TextSelection.create(doc, end) })
}

function run(label: string, state: EditorState): EditorState {
  let next = state
  textCommands
    .find((command) => command.label === label)
    ?.run(state, (transaction) => {
      next = state.apply(transaction)
    })
  return next
}
