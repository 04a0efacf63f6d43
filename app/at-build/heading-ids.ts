import { headingId } from '../lib/format/heading-id.ts'

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** A rehype plugin: every heading of a text can be linked to. */
export function headingIds() {
  return (tree: Node) => {
    for (const node of tree.children ?? []) {
      if (node.tagName !== 'h2' && node.tagName !== 'h3') continue
      node.properties = { id: headingId(textOf(node)), ...node.properties }
    }
  }
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
