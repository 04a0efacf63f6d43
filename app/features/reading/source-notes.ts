import type { Source } from '../../content/headers.ts'
import type { ReadyNode } from '../../content/texts/ready-text.ts'

/**
 * Each source follows its first mention: where a paragraph names first author and year, as in "(Schöni u. a. 1997)". Those
 * that no paragraph names stand in the list below the text only.
 */
export function withSourceNotes(content: readonly ReadyNode[], sources: readonly Source[]): ReadyNode[] {
  let waiting = sources
  return content.map((block) => {
    if (block[0] !== 'p') return block
    const words = plain(block)
    const named = waiting.filter((source) => names(words, source))
    waiting = waiting.filter((source) => !named.includes(source))
    return named.reduce(withNote, block)
  })
}

function names(words: string, { author, year }: Source): boolean {
  const [surname = ''] = author.split(/[,;]/)
  return /^\d{4}$/.test(year) && words.includes(surname) && words.includes(year)
}

/** Behind the year and its bracket; at the end, where an element holds the year. */
function withNote(paragraph: ReadyNode, source: Source): ReadyNode {
  const [name, attributes, ...inside] = paragraph as Exclude<ReadyNode, string>
  const note = ['SourceNote', { source }] as unknown as ReadyNode
  const at = inside.findIndex((part) => typeof part === 'string' && part.includes(source.year))
  const part = inside[at]
  if (typeof part !== 'string') return [name, attributes, ...inside, note]
  const end = part.indexOf(source.year) + source.year.length
  const behind = part[end] === ')' ? end + 1 : end
  return [
    name,
    attributes,
    ...inside.slice(0, at),
    part.slice(0, behind),
    note,
    part.slice(behind),
    ...inside.slice(at + 1),
  ]
}

function plain(node: ReadyNode): string {
  if (typeof node === 'string') return node.replaceAll('\u00ad', '')
  const [, , ...inside] = node
  return inside.map(plain).join('')
}
