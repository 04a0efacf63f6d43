import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { type MarkType, type Node, NodeRange } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
} from 'prosemirror-tables'
import { editorSchema } from './editor-schema.ts'
import type { ToolbarButton } from './toolbar-buttons.tsx'

const { nodes, marks } = editorSchema

export interface EditorCommand extends Pick<ToolbarButton, 'label' | 'sign' | 'drawing' | 'keys'> {
  run: Command
  /** Undefined for what is no state. */
  isOn?(state: EditorState): boolean
}

const inNode =
  (name: string, attrs: Record<string, unknown> = {}) =>
  ({ selection: { $from } }: EditorState) => {
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth)
      if (node.type.name === name && Object.entries(attrs).every(([key, value]) => node.attrs[key] === value))
        return true
    }
    return false
  }

const withMark = (mark: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  return empty ? Boolean(mark.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, mark)
}

const list =
  (name: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch) =>
    inNode(name)(state) ? liftListItem(nodes.listItem)(state, dispatch) : wrapInList(nodes[name])(state, dispatch)

const quote: Command = (state, dispatch) =>
  inNode('blockquote')(state) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** An aside is isolating, so `lift` does not leave it. Its title stays as a line. */
const aside: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth }, (_, index) => index + 1).find(
    (depth) => $from.node(depth).type === nodes.aside,
  )
  if (depth === undefined) return wrapIn(nodes.aside)(state, dispatch)
  const title: string = $from.node(depth).attrs.title
  const content = new NodeRange(state.doc.resolve($from.start(depth)), state.doc.resolve($from.end(depth)), depth)
  const { tr } = state
  tr.lift(content, depth - 1)
  if (title) tr.insert($from.before(depth), nodes.paragraph.create(null, editorSchema.text(title)))
  dispatch?.(tr.scrollIntoView())
  return true
}

const heading =
  (level: 2 | 3): Command =>
  (state, dispatch) =>
    inNode('heading', { level })(state)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)

const paragraph = () => nodes.paragraph.create()

/** Inserts a block below the one with the cursor; an empty line is replaced. */
export function insertBlock(block: Node): Command {
  return ({ selection, doc, tr }, dispatch) => {
    const { $from, $to } = selection
    const isEmptyLine = $from.depth === 1 && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
    const from = isEmptyLine ? $from.before(1) : $to.depth > 0 ? $to.after(1) : selection.to
    const to = isEmptyLine ? $from.after(1) : from
    // At the end a line follows, so that writing can go on.
    tr.replaceWith(from, to, to === doc.content.size ? [block, paragraph()] : block)
    const next = block.isAtom ? from + block.nodeSize : from + 1
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(next), 1)).scrollIntoView())
    return true
  }
}

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const row = (cell: 'tableHeader' | 'tableCell') =>
    nodes.tableRow.create(
      null,
      [1, 2, 3].map(() => nodes[cell].create(null, paragraph())),
    )
  return insertBlock(nodes.table.create(null, [row('tableHeader'), row('tableCell'), row('tableCell')]))(
    state,
    dispatch,
  )
}

const insertBoxes: Command = (state, dispatch) => {
  const box = (title: string) => nodes.box.create({ title }, paragraph())
  return insertBlock(nodes.boxes.create(null, ['Belegt', 'Behauptet', 'Nicht gezeigt'].map(box)))(state, dispatch)
}

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
  return true
})

const inRow: readonly EditorCommand[] = [
  { label: 'Fett', sign: 'F', keys: 'Mod-b', run: toggleMark(marks.strong), isOn: withMark(marks.strong) },
  { label: 'Kursiv', sign: 'K', keys: 'Mod-i', run: toggleMark(marks.em), isOn: withMark(marks.em) },
  { label: 'Überschrift', sign: 'Ü', keys: 'Mod-Alt-2', run: heading(2), isOn: inNode('heading', { level: 2 }) },
  { label: 'Rückgängig', sign: '↶', keys: 'Mod-z', run: undo },
  { label: 'Wiederholen', sign: '↷', keys: 'Mod-y', run: redo },
]

const inMenu: readonly EditorCommand[] = [
  { label: 'Tabelle', drawing: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12', run: insertTable },
  { label: 'Kästen', drawing: 'M3 3h14v3.5H3zM3 8.25h14v3.5H3zM3 13.5h14V17H3z', run: insertBoxes },
  { label: 'Randnotiz', drawing: 'M3 4h7M3 8h7M3 12h7M3 16h7M13.5 3v14H17V3z', run: aside, isOn: inNode('aside') },
  {
    label: 'Zwischenüberschrift',
    sign: 'ü',
    keys: 'Mod-Alt-3',
    run: heading(3),
    isOn: inNode('heading', { level: 3 }),
  },
  {
    label: 'Liste',
    drawing: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
    keys: 'Mod-Shift-8',
    run: list('bulletList'),
    isOn: inNode('bulletList'),
  },
  {
    label: 'Nummerierte Liste',
    sign: '1.',
    keys: 'Mod-Shift-7',
    run: list('orderedList'),
    isOn: inNode('orderedList'),
  },
  { label: 'Zitat', sign: '„“', keys: 'Mod-Shift-9', run: quote, isOn: inNode('blockquote') },
]

export const textCommands = [...inRow, ...inMenu]

const inTable: readonly EditorCommand[] = [
  { label: 'Zeile darüber', sign: '+', run: addRowBefore },
  { label: 'Zeile darunter', sign: '+', run: addRowAfter },
  { label: 'Spalte links', sign: '+', run: addColumnBefore },
  { label: 'Spalte rechts', sign: '+', run: addColumnAfter },
  { label: 'Zeile löschen', sign: '−', run: deleteRow },
  { label: 'Spalte löschen', sign: '−', run: deleteColumn },
  { label: 'Tabelle löschen', sign: '−', run: deleteTable },
]

export const furtherKeys: Record<string, Command> = {
  // A cell holds one paragraph, so Enter breaks the line.
  Enter: chainCommands(splitListItem(nodes.listItem), (state, dispatch) =>
    isInTable(state) ? lineBreak(state, dispatch) : false,
  ),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
  'Shift-Enter': lineBreak,
  'Mod-[': liftListItem(nodes.listItem),
  'Mod-]': sinkListItem(nodes.listItem),
  'Mod-Alt-0': setBlockType(nodes.paragraph),
  'Shift-Mod-z': redo,
}

export function buttonsAt(
  state: EditorState,
  dialogs: readonly ToolbarButton[],
  run: (command: EditorCommand) => void,
): ToolbarButton[] {
  const ofCommand = (command: EditorCommand): ToolbarButton => ({
    ...command,
    inMenu: !inRow.includes(command),
    isOn: command.isOn?.(state),
    can: command.run(state),
    act: () => run(command),
  })
  return [
    ...(isInTable(state) ? inTable : []).map(ofCommand),
    ...inRow.slice(0, 3).map(ofCommand),
    ...dialogs,
    ...[...inRow.slice(3), ...inMenu].map(ofCommand),
  ]
}
