import type { Source } from '../../../content/headers.ts'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'

type Element = Exclude<ResolvedNode, string>

/**
 * Each source stands beside its first mention: where a paragraph, an entry of a list or a row names first author and year, as
 * in "(Schöni u. a. 1997)", else its number or title, else in full the author of this one source. Those that nothing names
 * stand in the list below the text only.
 */
export function withSourceNotes(content: readonly ResolvedNode[], sources: readonly Source[]): ResolvedNode[] {
  const lines = content.flatMap(linesOf).map((line) => ({ line, words: plain(line) }))
  const notes = Map.groupBy(sources, (source) => {
    const isOnly = sources.every((other) => other === source || other.author !== source.author)
    const first = (isNamedIn: (words: string) => boolean) => lines.find(({ words }) => isNamedIn(words))?.line
    const named = (names: readonly string[]) => first((words) => names.some((name) => isIn(words, name)))
    return (
      first((words) => namesWithYear(words, source)) ?? named(titles(source)) ?? named(isOnly ? fullNames(source) : [])
    )
  })
  return content.flatMap((block) => noted(block, notes))
}

function linesOf(node: ResolvedNode): Element[] {
  if (typeof node === 'string') return []
  const [name, , ...inside] = node
  if (['p', 'li', 'tr'].includes(name)) return [node]
  return ['ul', 'ol', 'blockquote', 'table', 'tbody'].includes(name) ? inside.flatMap(linesOf) : []
}

function noted(node: ResolvedNode, notes: ReadonlyMap<Element | undefined, readonly Source[]>): ResolvedNode[] {
  if (typeof node === 'string') return [node]
  const own = notes.get(node)
  if (own) return [own.reduceRight(withNote, node)]
  const lines = linesOf(node).filter((line) => notes.has(line))
  const [name, attributes, ...inside] = node
  // A table cuts off what stands beside it.
  if (name === 'table') return [...lines.flatMap((line) => (notes.get(line) ?? []).map(noteOf)), node]
  return [lines.length > 0 ? [name, attributes, ...inside.flatMap((child) => noted(child, notes))] : node]
}

function namesWithYear(words: string, { author, year }: Source): boolean {
  const [first = ''] = author.split(/[,;(]| und | u\. a\./)
  return (
    /^\d{4}$/.test(year) && isIn(words, year) && [first.trim(), ...shortNames(author)].some((name) => isIn(words, name))
  )
}

/** "432/2012" of a law, "1,962,565" of a patent; else the title itself. */
function titles({ title }: Source): string[] {
  return /\b\d+(?:[/,]\d+)+/.exec(title)?.slice(0, 1) ?? [title]
}

/** "Francis Galton" for "Galton, Francis"; an office with its short name. Not a surname alone: it may be a word. */
function fullNames({ author }: Source): string[] {
  const person = /^([^,;]+), ([^,;.]{2,}(?: \p{Lu}\.)?)$/u.exec(author)
  if (person) return [`${person[2]} ${person[1]}`]
  return /[,;]|u\. a\./.test(author) ? [] : [author.replace(/ \(.*\)$/, ''), ...shortNames(author)]
}

/** "FDA" of "Food and Drug Administration (FDA)" */
function shortNames(author: string): string[] {
  return /\((\p{Lu}[\p{L}]*\p{Lu})\)/u.exec(author)?.slice(1) ?? []
}

function isIn(words: string, name: string): boolean {
  return words.split(name).some((_, index, parts) => {
    const [before = '', after = ''] = [parts[index], parts[index + 1]]
    return index < parts.length - 1 && !/[\p{L}\d]$/u.test(before) && !/^[\p{L}\d]/u.test(after)
  })
}

function noteOf(source: Source): ResolvedNode {
  return ['SourceNote', { source }] as unknown as ResolvedNode
}

/** Behind the year and its bracket; before a line that names no year, at the end where an element holds it. */
function withNote(line: Element, source: Source): Element {
  const [name, attributes, ...inside] = line
  const note = noteOf(source)
  if (!isIn(plain(line), source.year)) return [name, attributes, note, ...inside]
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

function plain(node: ResolvedNode): string {
  if (typeof node === 'string') return node.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')
  const [name, , ...inside] = node
  return inside.map(plain).join(name === 'tr' ? ' ' : '')
}
