import { LONG_WORD, withSoftHyphens } from './soft-hyphens.ts'

interface Node {
  type: string
  tagName?: string
  value?: string
  children?: Node[]
}

const large = new Set(['h1', 'h2', 'h3', 'th'])

/** A rehype plugin: in every text of the site long words may break, in headings and tables earlier than elsewhere. */
export function softHyphensInText() {
  return (tree: Node) => visit(tree, LONG_WORD.column)
}

function visit(node: Node, fewestLetters: number): void {
  if (node.tagName === 'code' || node.tagName === 'pre') return
  if (node.type === 'text' && node.value) node.value = withSoftHyphens(node.value, fewestLetters)
  const below = node.tagName && large.has(node.tagName) ? LONG_WORD.heading : fewestLetters
  for (const child of node.children ?? []) visit(child, below)
}
