import type { ResolvedNode } from '../../content/texts/resolved-text.ts'
import { noticeWords } from './issue-html.ts'

/** The text of an issue without HTML; says the same, addresses included. @param address makes an address of this site absolute */
export function issueBodyText(nodes: readonly ResolvedNode[], address: (href: string) => string): string {
  const said = (node: ResolvedNode): string => {
    if (typeof node === 'string') return node
    const [name, attributes, ...content] = node
    const parts = content.map(said)
    const inside = parts.join('')
    switch (name) {
      case 'a':
        return `${inside} (${address(String(attributes.href))})`
      case 'br':
        return '\n'
      case 'img':
        return attributes.alt ? `[Bild: ${attributes.alt}]\n` : ''
      case 'h2':
      case 'h3':
        return `${inside}\n${(name === 'h2' ? '=' : '-').repeat(Math.min(60, inside.length))}\n\n`
      case 'ul':
      case 'ol':
        return `${parts.map((entry, index) => withSign(name === 'ol' ? `${index + 1}. ` : '- ', entry)).join('\n')}\n\n`
      case 'blockquote':
        return `${inside.trim().replace(/^/gm, '> ')}\n\n`
      case 'tr':
        return `${parts.map((cell) => cell.trim()).join(' | ')}\n`
      case 'Box':
      case 'Aside':
        return `${attributes.title}\n${inside}`
      case 'Notice':
        return `${noticeWords(String(attributes.variant), String(attributes.about))}\n\n`
      default:
        return ['p', 'table', 'figure'].includes(name) ? `${inside.trim()}\n\n` : inside
    }
  }
  return nodes.map(said).join('').trim()
}

/** Lines below the first one stand below its words. */
function withSign(sign: string, entry: string): string {
  return sign + entry.trim().replace(/\n+/g, `\n${' '.repeat(sign.length)}`)
}
