import { Plugin } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

/** The first row of a table is its head, and only it, whatever was inserted, deleted or pasted. */
export const keepTableShape = new Plugin({
  appendTransaction(transactions, _before, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const { tableHeader, tableCell } = editorSchema.nodes
    const change = state.tr
    state.doc.descendants((node, position) => {
      if (node.type.name !== 'table') return node.isBlock && !node.isTextblock
      node.forEach((row, rowOffset, rowIndex) => {
        const wanted = rowIndex === 0 ? tableHeader : tableCell
        row.forEach((cell, cellOffset) => {
          const { colspan, rowspan, colwidth } = cell.attrs
          if (cell.type === wanted && colspan === 1 && rowspan === 1 && colwidth === null) return
          change.setNodeMarkup(position + 2 + rowOffset + cellOffset, wanted, {
            colspan: 1,
            rowspan: 1,
            colwidth: null,
          })
        })
      })
      return false
    })
    return change.docChanged ? change : null
  },
})
