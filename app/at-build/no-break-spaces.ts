import { noBreak } from '../lib/format/no-break.ts'

interface Node {
  type: string
  tagName?: string
  value?: string
  children?: Node[]
}

/** A rehype plugin: authors write plain spaces, readers never see "§" and its number on two lines. */
export function noBreakSpaces() {
  return (tree: Node) => visit(tree)
}

function visit(node: Node): void {
  if (node.type === 'text' && node.value) node.value = noBreak(node.value)
  if (node.tagName === 'code' || node.tagName === 'pre') return
  for (const child of node.children ?? []) visit(child)
}
