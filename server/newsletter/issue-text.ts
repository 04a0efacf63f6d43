import type { ResolvedNode } from '../../content/texts/resolved-text.ts'
import { noticeWords } from './issue-html.ts'

/** The text of an issue without HTML; says the same, addresses included. @param address makes an address of this site absolute */
export function issueBodyText(nodes: readonly ResolvedNode[], address: (href: string) => string): string {
  return nodes
    .map((node) => block(node, address))
    .filter(Boolean)
    .join('\n\n')
}

function block(node: ResolvedNode, address: (href: string) => string): string {
  if (typeof node === 'string') return node
  const [name, attributes, ...content] = node
  const line = () => words(content, address)
  switch (name) {
    case 'h2':
    case 'h3':
      return `${line()}\n${(name === 'h2' ? '=' : '-').repeat(Math.min(60, line().length))}`
    case 'ul':
    case 'ol':
      return content.map((item, index) => entry(item, name === 'ol' ? `${index + 1}. ` : '- ', address)).join('\n')
    case 'blockquote':
      return issueBodyText(content, address).replace(/^/gm, '> ')
    case 'table':
      return rowsOf(node)
        .map((cells) => cells.map((cell) => words([cell], address)).join(' | '))
        .join('\n')
    case 'Boxes':
      return issueBodyText(content, address)
    case 'Box':
    case 'Aside':
      return [String(attributes.title ?? ''), issueBodyText(content, address)].filter(Boolean).join('\n')
    case 'Notice':
      return noticeWords(String(attributes.variant), String(attributes.about))
    case 'figure':
      return pictureWords(content)
    default:
      return line()
  }
}

function entry(item: ResolvedNode, bullet: string, address: (href: string) => string): string {
  const content = typeof item === 'string' ? [item] : item.slice(2)
  const isLine = (node: unknown) => typeof node === 'string' || !['ul', 'ol', 'p'].includes((node as string[])[0] ?? '')
  const inLine = content.filter(isLine) as ResolvedNode[]
  const others = content.filter((node) => !isLine(node)) as ResolvedNode[]
  const parts = [words(inLine, address), ...others.map((node) => block(node, address))].filter(Boolean)
  return bullet + parts.join('\n').replaceAll('\n', `\n${' '.repeat(bullet.length)}`)
}

function words(nodes: readonly unknown[], address: (href: string) => string): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const [name, attributes, ...content] = node as [string, Record<string, string>, ...unknown[]]
      if (name === 'br') return '\n'
      const inside = words(content, address)
      return name === 'a' ? `${inside} (${address(attributes.href ?? '')})` : inside
    })
    .join('')
}

function rowsOf(node: ResolvedNode): ResolvedNode[][] {
  if (typeof node === 'string') return []
  const [name, , ...content] = node
  return name === 'tr' ? [content] : content.flatMap(rowsOf)
}

function pictureWords(nodes: readonly ResolvedNode[]): string {
  return nodes
    .flatMap((node): string[] => {
      if (typeof node === 'string') return []
      const [name, attributes, ...content] = node
      if (name === 'img') return attributes.alt ? [`[Bild: ${attributes.alt}]`] : []
      return [name === 'figcaption' ? words(content, (href) => href) : pictureWords(content)]
    })
    .filter(Boolean)
    .join('\n')
}
