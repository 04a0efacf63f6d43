import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { editorSchema } from './editor-schema.ts'
import { typingRules } from './typing-rules.ts'

test.each([
  ['Das "Wort", ("Wort") und „"Wort"', 'Das „Wort“, („Wort“) und „„Wort“'],
  ['eins –"zwei"— drei/"vier", fünf:"sechs"', 'eins –„zwei“— drei/„vier“, fünf:„sechs“'],
  ["'ja' und \"'nein', so geht's\"", '‚ja‘ und „‚nein‘, so geht’s“'],
  ['eins\n"zwei"', 'eins „zwei“'],
])('%s becomes %s', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

/** With a break for the end of a line. */
function typed(keys: string): string {
  const { nodes } = editorSchema
  const doc = nodes.doc.create(null, nodes.paragraph.create())
  const view = {
    composing: false,
    state: EditorState.create({ doc, selection: TextSelection.atEnd(doc), plugins: [typingRules] }),
    dispatch: (change: EditorState['tr']) => Object.assign(view, { state: view.state.apply(change) }),
  }
  const type = typingRules.props.handleTextInput as (
    view: unknown,
    ...typed: [number, number, string]
  ) => boolean | undefined
  for (const key of keys) {
    const { tr, selection } = view.state
    if (key === '\n') view.dispatch(tr.replaceSelectionWith(nodes.hardBreak.create()))
    else if (!type(view, selection.from, selection.to, key)) view.dispatch(tr.insertText(key))
  }
  return view.state.doc.textBetween(0, view.state.doc.content.size)
}
