interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** A rehype plugin: every cell but the first of its row knows the heading of its column, for tables that become cards. */
export function tableColumns() {
  return (tree: Node) => {
    for (const table of elements(tree, 'table')) {
      const columns = elements(table, 'th').map(textOf)
      for (const row of elements(table, 'tr')) {
        for (const [index, cell] of elements(row, 'td').entries()) {
          if (index > 0) cell.properties = { ...cell.properties, 'data-column': columns[index] }
        }
      }
    }
  }
}

function elements(node: Node, tagName: string): Node[] {
  return (node.children ?? []).flatMap((child) => [
    ...(child.tagName === tagName ? [child] : []),
    ...elements(child, tagName),
  ])
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
