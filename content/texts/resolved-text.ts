import { headingId } from '../../rules/format/heading-id.ts'
import { partsKeptTogether, withNbsp } from '../../rules/format/with-nbsp.ts'
import type { Facts } from '../facts/facts-of-document.ts'
import type { Section } from '../headers.ts'
import { pictureAttributes, type StoredPicture } from '../pictures/stored-picture.ts'
import type { TextMark, TextNode } from './text-document.ts'
import { factLinks, textFacts } from './text-facts.ts'

/** A string, or an element with its name, attributes and content. */
export type ResolvedNode =
  | string
  | [name: string, attributes: Record<string, string | Record<string, string>>, ...content: ResolvedNode[]]

export interface ResolveOptions {
  facts: Facts
  hyphenate?(text: string, where: 'heading' | 'column'): string
  picture(id: string): StoredPicture | undefined
}

/** As wide as a column of text, which is `--measure`; on a phone nearly as wide as the window. */
const PICTURE_SIZES = '(min-width: 36rem) 32rem, 92vw'
/** A tall picture leaves space for the text around it. */
const TALLEST_REM = 36

/** @param content of a text that was checked (`check-text.ts`) */
export function resolvedText(content: TextNode, options: ResolveOptions): ResolvedNode[] {
  return presentBlocks(content, options.facts).flatMap((block) => readyBlock(block, options))
}

export function sectionsOfText(content: TextNode, options: ResolveOptions): Section[] {
  return presentBlocks(content, options.facts)
    .filter(({ type, attrs }) => type === 'heading' && attrs?.level === 2)
    .map((heading) => ({
      id: idOfHeading(heading),
      title: options.hyphenate?.(plainWords(heading, options.facts), 'heading') ?? plainWords(heading, options.facts),
    }))
}

/** Without sections that begin with an empty fact: the practice does not have their subject, such as a shop. */
function presentBlocks({ content = [] }: TextNode, facts: Facts): TextNode[] {
  let absentFrom: number | undefined
  return content.filter((block, index) => {
    const level = block.type === 'heading' ? Number(block.attrs?.level) : Number.POSITIVE_INFINITY
    if (level <= (absentFrom ?? 6)) absentFrom = beginsWithNothing(content[index + 1], facts) ? level : undefined
    return absentFrom === undefined
  })
}

/** Without rows that begin with an empty fact. */
function presentRows(rows: readonly TextNode[], facts: Facts): TextNode[] {
  return rows.filter(({ content: [cell] = [] }) => !beginsWithNothing(cell?.content?.[0], facts))
}

function beginsWithNothing(block: TextNode | undefined, facts: Facts): boolean {
  const [first] = block?.content ?? []
  return first?.type === 'fact' && plainWords(first, facts) === ''
}

export function plainWords(node: TextNode, facts: Facts): string {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'fact') return textFacts[String(node.attrs?.name)]?.value(facts) ?? ''
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'picture') return String(node.attrs?.caption ?? '')
  return (node.content ?? []).map((child) => plainWords(child, facts)).join('')
}

function readyBlock(block: TextNode, options: ResolveOptions): ResolvedNode[] {
  const attribute = (name: string) => String(block.attrs?.[name] ?? '')
  const blocks = () => (block.content ?? []).flatMap((child) => readyBlock(child, options))
  switch (block.type) {
    case 'paragraph':
      return block.content ? paragraphsOf(readyLine(block, options, 'column')) : []
    case 'heading':
      return [[`h${attribute('level')}`, { id: idOfHeading(block) }, ...readyLine(block, options, 'heading')]]
    case 'bulletList':
      return [['ul', {}, ...blocks()]]
    case 'orderedList':
      return [['ol', {}, ...blocks()]]
    case 'listItem':
      return [['li', {}, ...readyItem(block, options)]]
    case 'blockquote':
      return [['blockquote', {}, ...blocks()]]
    case 'table':
      return [readyTable(block, options)]
    case 'boxes':
      return [['Boxes', {}, ...blocks()]]
    case 'box':
      return [['Box', { title: attribute('title') }, ...blocks()]]
    case 'aside':
      return [['Aside', { title: attribute('title') }, ...blocks()]]
    case 'notice':
      return [['Notice', { variant: attribute('variant'), about: attribute('about') }]]
    case 'exclusions':
      return [['Exclusions', {}]]
    case 'storageInventory':
      return [['StorageInventory', {}]]
    case 'cookieSettings':
      return [['CookieSettingsButton', {}]]
    case 'picture':
      return readyPicture(attribute('id'), attribute('caption'), options)
    default:
      throw new Error(`no page shows a ${block.type}`)
  }
}

/** A fact may have several lines, such as one for each person: each is a paragraph. */
function paragraphsOf(line: readonly ResolvedNode[]): ResolvedNode[] {
  const paragraphs: ResolvedNode[][] = [[]]
  for (const node of line) {
    const [first = '', ...others] = typeof node === 'string' ? node.split('\n') : [node]
    paragraphs.at(-1)?.push(first)
    paragraphs.push(...others.map((words) => [words]))
  }
  return paragraphs.map((inside) => ['p', {}, ...inside])
}

/** As in Markdown, one paragraph with lists below it stands in the item without a `p`. */
function readyItem(item: TextNode, options: ResolveOptions): ResolvedNode[] {
  const [first, ...others] = item.content ?? []
  if (!first || others.some(({ type }) => type === 'paragraph')) {
    return (item.content ?? []).flatMap((child) => readyBlock(child, options))
  }
  return [...readyLine(first, options, 'column'), ...others.flatMap((child) => readyBlock(child, options))]
}

function readyTable(table: TextNode, options: ResolveOptions): ResolvedNode {
  const [head, ...rows] = table.content ?? []
  const line = (cell: TextNode, where: 'heading' | 'column') =>
    cell.content?.[0] ? readyLine(cell.content[0], options, where) : []
  const columns = (head?.content ?? []).map((cell) => line(cell, 'heading'))
  const names = columns.map((column) => column.map(wordsOf).join(''))
  return [
    'table',
    {},
    ['thead', {}, ['tr', {}, ...columns.map((column): ResolvedNode => ['th', { scope: 'col' }, ...column])]],
    [
      'tbody',
      {},
      ...presentRows(rows, options.facts).map(
        ({ content: cells = [] }): ResolvedNode => [
          'tr',
          {},
          ...cells.map(
            (cell, index): ResolvedNode => [
              'td',
              index > 0 ? { 'data-column': names[index] ?? '' } : {},
              ...line(cell, 'column'),
            ],
          ),
        ],
      ),
    ],
  ]
}

function readyPicture(id: string, caption: string, { picture, hyphenate }: ResolveOptions): ResolvedNode[] {
  const shown = picture(id)
  if (!shown) return []
  const { source, img } = pictureAttributes(shown, PICTURE_SIZES)
  const maxWidth = `min(${shown.width}px, ${((TALLEST_REM * shown.width) / shown.height).toFixed(1)}rem)`
  const words = withNbsp(caption)
  return [
    [
      'figure',
      { className: 'text-figure', style: { maxWidth } },
      ['picture', {}, ['source', source], ['img', img]],
      ...(caption ? [['figcaption', {}, hyphenate?.(words, 'column') ?? words] satisfies ResolvedNode] : []),
    ],
  ]
}

/** Fills in facts first, so that "90 Minuten" stays on one line also where 90 is a fact. */
function readyLine(
  parent: TextNode,
  { facts, hyphenate }: ResolveOptions,
  where: 'heading' | 'column',
): ResolvedNode[] {
  const runs: { text: string; marks: readonly TextMark[]; isBreak?: true }[] = []
  for (const node of parent.content ?? []) {
    const marks = node.marks ?? []
    const last = runs.at(-1)
    if (node.type === 'hardBreak') runs.push({ text: '', marks, isBreak: true })
    else if (last && !last.isBreak && JSON.stringify(last.marks) === JSON.stringify(marks)) {
      last.text += plainWords(node, facts)
    } else runs.push({ text: plainWords(node, facts), marks })
  }
  return runs.flatMap(({ text, marks, isBreak }): ResolvedNode[] => {
    const isCode = marks.some(({ type }) => type === 'code')
    const bound = isCode ? text : withNbsp(text)
    const words = isBreak
      ? [['br', {}] satisfies ResolvedNode]
      : isCode
        ? [bound]
        : whole(hyphenate?.(bound, where) ?? bound)
    return inMarks(words, marks, facts)
  })
}

function inMarks(words: ResolvedNode[], [mark, ...others]: readonly TextMark[], facts: Facts): ResolvedNode[] {
  return mark ? [[...openingOf(mark, facts), ...inMarks(words, others, facts)]] : words
}

function whole(text: string): ResolvedNode[] {
  return partsKeptTogether(text).flatMap((part, index): ResolvedNode[] =>
    index % 2 === 1 ? [['span', { className: 'whitespace-nowrap' }, part]] : part ? [part] : [],
  )
}

function openingOf({ type, attrs }: TextMark, facts: Facts): [string, Record<string, string>] {
  if (type === 'link') {
    const href = String(attrs?.href)
    return ['a', { href: factLinks[href]?.href(facts) ?? href }]
  }
  return type === 'lang' ? ['span', { lang: String(attrs?.code) }] : [type, {}]
}

function wordsOf(node: ResolvedNode): string {
  if (typeof node === 'string') return node
  const [, , ...content] = node
  return content.map(wordsOf).join('')
}

export function idOfHeading({ attrs, content = [] }: TextNode): string {
  return typeof attrs?.id === 'string' ? attrs.id : headingId(content.map(({ text = '' }) => text).join(''))
}
