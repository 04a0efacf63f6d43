import type { Root, RootContent } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { TextMark, TextNode } from '../../content/texts/text-document.ts'
import { factLinks, textFacts } from '../../content/texts/text-facts.ts'
import { type TextMarkName, textSchema } from '../../content/texts/text-schema.ts'

type Markdown = RootContent

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
const markOrder = Object.keys(textSchema.marks) as TextMarkName[]

/** `{practice.phone}` */
const factInText = /\{([\w.]+)\}/
/** At the end of a heading: `{#aufbewahrung}` */
const idOfHeading = / \{#([a-z][a-z0-9-]*)\}$/

/**
 * Parses a text of release 0. What Markdown lacks is a directive: `:::aside[Title]`, `::::boxes` with `:::box[Title]`
 * inside, `::notice{variant="full" about="…"}`, `::exclusions`, `::storageInventory`, `::cookieSettings`.
 * @throws for what a document cannot hold
 */
export function textOfMarkdown(source: string): TextNode {
  const { children } = parser.parse(source) as Root
  return textSchema.nodeFromJSON({ type: 'doc', content: children.map(blockOf) }).toJSON()
}

function blockOf(node: Markdown): TextNode {
  switch (node.type) {
    case 'paragraph':
      return holding('paragraph', lineOf(node.children))
    case 'heading':
      return headingOf(lineOf(node.children), node.depth)
    case 'list':
      return holding(node.ordered ? 'orderedList' : 'bulletList', node.children.map(blockOf))
    case 'listItem':
      return holding('listItem', node.children.map(blockOf))
    case 'blockquote':
      return holding('blockquote', node.children.map(blockOf))
    case 'table':
      return holding(
        'table',
        node.children.map(({ children }, index) =>
          holding(
            'tableRow',
            children.map((cell) =>
              holding(index === 0 ? 'tableHeader' : 'tableCell', [holding('paragraph', lineOf(cell.children))], {
                colspan: 1,
                rowspan: 1,
                colwidth: null,
              }),
            ),
          ),
        ),
      )
    case 'leafDirective':
      return { type: node.name, ...(node.name === 'notice' ? { attrs: { ...node.attributes } } : {}) }
    case 'containerDirective': {
      const [label, ...others] = node.children
      const isLabelled = label?.type === 'paragraph' && label.data?.directiveLabel === true
      return isLabelled
        ? holding(node.name, others.map(blockOf), { title: lineOf(label.children)[0]?.text })
        : holding(node.name, node.children.map(blockOf))
    }
    default:
      throw new Error(`a text of release 0 holds ${node.type}, which no document knows`)
  }
}

function headingOf(line: TextNode[], level: number): TextNode {
  const last = line.at(-1)
  const id = idOfHeading.exec(last?.text ?? '')?.[1] ?? null
  const words = id ? [...line.slice(0, -1), { ...last, text: last?.text?.replace(idOfHeading, '') }] : line
  return holding('heading', words as TextNode[], { level, id })
}

function lineOf(nodes: readonly Markdown[], marks: TextMark[] = []): TextNode[] {
  return nodes.flatMap((node): TextNode[] => {
    switch (node.type) {
      case 'text':
        return withFacts(node.value.replaceAll('\n', ' '), marks)
      case 'inlineCode':
        return [marked({ type: 'text', text: node.value }, [...marks, { type: 'code' }])]
      case 'strong':
        return lineOf(node.children, [...marks, { type: 'strong' }])
      case 'emphasis':
        return lineOf(node.children, [...marks, { type: 'em' }])
      case 'link':
        if (node.url.startsWith('fact:') && !Object.hasOwn(factLinks, node.url))
          throw new Error(`no fact is ${node.url}`)
        return lineOf(node.children, [...marks, { type: 'link', attrs: { href: node.url } }])
      case 'break':
        return [{ type: 'hardBreak' }]
      default:
        throw new Error(`a text of release 0 holds ${node.type} in a line, which no document knows`)
    }
  })
}

/** Splitting at a group gives text and fact alternately. */
function withFacts(text: string, marks: TextMark[]): TextNode[] {
  return text.split(factInText).flatMap((part, index): TextNode[] => {
    if (index % 2 === 0) return part ? [marked({ type: 'text', text: part }, marks)] : []
    if (!Object.hasOwn(textFacts, part)) throw new Error(`a text of release 0 shows {${part}}, which is no fact`)
    return [marked({ type: 'fact', attrs: { name: part } }, marks)]
  })
}

function marked(node: TextNode, marks: TextMark[]): TextNode {
  const ordered = marks.toSorted(
    (a, b) => markOrder.indexOf(a.type as TextMarkName) - markOrder.indexOf(b.type as TextMarkName),
  )
  return marks.length > 0 ? { ...node, marks: ordered } : node
}

function holding(type: string, content: TextNode[], attrs?: Record<string, unknown>): TextNode {
  return { type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }
}
