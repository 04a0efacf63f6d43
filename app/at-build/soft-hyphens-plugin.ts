import { type Plugin, parseSync } from 'vite'
import { LONG_WORD, withSoftHyphens } from '../../content/site/soft-hyphens.ts'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Properties and attributes that are shown in large letters or narrow columns. */
const headings = new Set(['title', 'eyebrow', 'label', 'facts', 'note', 'name', 'again'])
const texts = new Set(['text', 'lead', 'hint', 'about', 'assumption', 'answer', 'question', 'included', 'explanation'])
const headingElements = new Set(['h1', 'h2', 'h3', 'th', 'dt', 'summary', 'legend', 'label', 'Button', 'ButtonLink'])

const components = /\/app\/(routes\/public|features\/newsletter|ui)\/[^?]*\.tsx/
const lists = /\/app\/lib\/consent\/storage-inventory\.ts/

/** Writes soft hyphens into the texts of components; content/site/text-view-models.ts does so for documents. */
export function softHyphens(): Plugin {
  return {
    name: 'soft-hyphens',
    enforce: 'pre',
    transform(code, id) {
      if (!components.test(id) && !lists.test(id)) return
      const changed = hyphenatedCode(code)
      return changed === undefined ? undefined : { code: changed, map: null }
    },
  }
}

/** @returns the module with its texts hyphenated, undefined when nothing in it is long enough */
export function hyphenatedCode(code: string): string | undefined {
  const places: { start: number; end: number; fewestLetters: number }[] = []
  visit(parseSync('component.tsx', code).program as unknown as Node, undefined)
  if (places.length === 0) return undefined

  let changed = code
  for (const { start, end, fewestLetters } of places.toSorted((a, b) => b.start - a.start)) {
    changed = changed.slice(0, start) + withSoftHyphens(changed.slice(start, end), fewestLetters) + changed.slice(end)
  }
  return changed === code ? undefined : changed

  function visit(node: Node, fewestLetters: number | undefined): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSInterfaceDeclaration':
        return
      case 'CallExpression':
        if (nameOf(node.callee as Node) === 'showToast') return
        break
      case 'JSXElement': {
        const opening = node.openingElement as Node
        const size = headingElements.has(nameOf(opening.name as Node)) ? LONG_WORD.heading : LONG_WORD.text
        visit(opening, undefined)
        for (const child of node.children as Node[]) visit(child, size)
        return
      }
      case 'ArrayExpression':
        for (const entry of node.elements as Node[]) visit(entry, entry.type === 'Literal' ? LONG_WORD.text : undefined)
        return
      case 'JSXAttribute':
        if (node.value) visit(node.value as Node, sizeOf(nameOf(node.name as Node)))
        return
      case 'Property':
        visit(node.value as Node, sizeOf(nameOf(node.key as Node)))
        return
      case 'JSXText':
      case 'TemplateElement':
        if (fewestLetters) places.push({ start: node.start, end: node.end, fewestLetters })
        return
      case 'Literal':
        if (fewestLetters && typeof node.value === 'string') {
          places.push({ start: node.start, end: node.end, fewestLetters })
        }
        return
      case 'MemberExpression':
      case 'BinaryExpression':
        for (const child of childrenOf(node)) visit(child, undefined)
        return
    }
    const below = node.type === 'ObjectExpression' ? undefined : fewestLetters
    for (const child of childrenOf(node)) visit(child, below)
  }
}

function sizeOf(name: string): number | undefined {
  if (headings.has(name)) return LONG_WORD.heading
  return texts.has(name) ? LONG_WORD.text : undefined
}

function nameOf(node: Node): string {
  return typeof node.name === 'string' ? node.name : ''
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
}
