import { evidenceWords } from '../../content/evidence-words.ts'
import type { ResolvedNode } from '../../content/texts/resolved-text.ts'
import { escapeHtml } from '../../rules/format/escape-html.ts'
import { box, LINK } from '../mail/mail-layout.ts'

/** Inline: most mail programs ignore style sheets. */
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: 'margin:32px 0 8px;font:bold 21px/1.3 Georgia,serif',
  h3: 'margin:0 0 4px;font:bold 18px/1.35 Georgia,serif',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:4px solid #c9772b',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: 'padding:8px;border:1px solid #7b7263;text-align:left;vertical-align:top',
  td: 'padding:8px;border:1px solid #7b7263;vertical-align:top',
}
const PLAIN = ['strong', 'em', 'code', 'thead', 'tbody', 'tr', 'span']
const WIDEST = 496

/** The text of an issue as HTML for mail programs; throws for a block of `blocksOfPages`. @param address makes an address of this site absolute */
export function issueBodyHtml(nodes: readonly ResolvedNode[], address: (href: string) => string): string {
  return nodes.map((node) => shown(node, address)).join('')
}

function shown(node: ResolvedNode, address: (href: string) => string): string {
  if (typeof node === 'string') return escapeHtml(node)
  const [name, attributes, ...content] = node
  const inside = () => issueBodyHtml(content, address)
  const said = (attribute: string) => String(attributes[attribute] ?? '')
  switch (name) {
    case 'a':
      return `<a href="${escapeHtml(address(said('href')))}" style="${LINK}${said('href').startsWith('tel:') ? ';white-space:nowrap' : ''}">${inside()}</a>`
    case 'br':
      return '<br>'
    case 'figure':
      return `<div style="margin:0 0 16px">${inside()}</div>`
    case 'figcaption':
      return `<p style="margin:8px 0 0;font-size:14px">${inside()}</p>`
    case 'picture':
      return inside()
    case 'source':
      return ''
    case 'img':
      return `<img src="${escapeHtml(address(said('src')))}" alt="${escapeHtml(said('alt'))}" width="${Math.min(WIDEST, Number(said('width')))}" style="display:block;max-width:100%;height:auto">`
    case 'Boxes':
      return inside()
    case 'Box':
    case 'Aside':
      return box(`<p style="margin:0 0 8px"><strong>${escapeHtml(said('title'))}</strong></p>${inside()}`)
    case 'Notice':
      return box(escapeHtml(noticeWords(said('variant'), said('about'))))
    default: {
      const style = styles[name]
      if (!style && !PLAIN.includes(name)) throw new Error(`no mail shows ${name}`)
      const language = name === 'span' ? ` lang="${escapeHtml(said('lang'))}"` : ''
      const scope = name === 'th' ? ' scope="col"' : ''
      return `<${name}${language}${scope}${style ? ` style="${style}"` : ''}>${inside()}</${name}>`
    }
  }
}

/** The sentence of a notice about the state of knowledge, short in a text or long in a box. */
export function noticeWords(variant: string, about: string): string {
  return variant === 'inline' ? evidenceWords.inline(about) : evidenceWords.compact(about)
}
