import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block' },
  /** `id` only where another page links to this heading; else it follows from its words. */
  heading: {
    content: 'inline*',
    group: 'block',
    attrs: { level: { default: 2 }, id: { default: null } },
    defining: true,
  },
  bulletList: { content: 'listItem+', group: 'block list' },
  orderedList: { content: 'listItem+', group: 'block list' },
  listItem: { content: 'paragraph (paragraph | list)*', defining: true },
  blockquote: { content: 'paragraph+', group: 'block', defining: true },
  table: { content: 'tableRow+', group: 'block', tableRole: 'table', isolating: true },
  tableRow: { content: '(tableHeader | tableCell)+', tableRole: 'row' },
  tableHeader: { content: 'paragraph', tableRole: 'header_cell', isolating: true, attrs: cellAttributes() },
  tableCell: { content: 'paragraph', tableRole: 'cell', isolating: true, attrs: cellAttributes() },
  boxes: { content: 'box+', group: 'block', defining: true },
  box: { content: '(paragraph | list)+', attrs: { title: { default: '' } }, defining: true, isolating: true },
  aside: {
    content: '(paragraph | list)+',
    group: 'block',
    attrs: { title: { default: '' } },
    defining: true,
    isolating: true,
  },
  /** The evidence notice. `about` is the clause that each variant ends or begins with (app/ui/notices/evidence-notice.tsx). */
  notice: { group: 'block', atom: true, attrs: { variant: {}, about: {} } },
  exclusions: { group: 'block', atom: true },
  storageInventory: { group: 'block', atom: true },
  cookieSettings: { group: 'block', atom: true },
  picture: { group: 'block', atom: true, attrs: { id: {}, caption: { default: '' } } },
  text: { group: 'inline' },
  fact: { group: 'inline', inline: true, atom: true, attrs: { name: {} } },
  hardBreak: { group: 'inline', inline: true, selectable: false },
} satisfies Record<string, NodeSpec>

const marks = {
  link: { attrs: { href: {} }, inclusive: false },
  strong: {},
  em: {},
  /** Words that are not German, for screen readers. */
  lang: { attrs: { code: {} } },
  code: {},
} satisfies Record<string, MarkSpec>

export type TextNodeName = keyof typeof nodes
export type TextMarkName = keyof typeof marks

export const textSchema = new Schema<TextNodeName, TextMarkName>({ nodes, marks })

/** Required by the editor's tables; cells are never merged and columns have no fixed width. */
function cellAttributes() {
  return { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }
}
