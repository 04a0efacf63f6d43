import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { EditorState } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

const { nodes } = editorSchema

/** What typed signs become: blocks at the beginning of a line, and German quotation marks. */
export const typingRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, ([, marks = '##']) => ({ level: marks.length })),
    wrappingInputRule(/^[-*]\s$/, nodes.bulletList),
    wrappingInputRule(/^1[.)]\s$/, nodes.orderedList),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
    new InputRule(/["']$/, quote),
  ],
})

/** German quotation marks for straight ones; an apostrophe where no single one is open. */
function quote({ doc, tr }: EditorState, { 0: sign, input = '' }: RegExpMatchArray, start: number, end: number) {
  const opens = /^[\s([–—/:„‚]?$/.test(doc.textBetween(start - 1, start))
  const isOpen = input.lastIndexOf('‚') > input.lastIndexOf('‘')
  const [opening, closing] = sign === '"' ? ['„', '“'] : ['‚', isOpen ? '‘' : '’']
  return tr.insertText(opens ? opening : closing, start, end)
}
