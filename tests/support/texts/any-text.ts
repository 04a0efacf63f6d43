import fc from 'fast-check'
import { blocksOfPages } from '../../../content/texts/check-text.ts'
import type { TextDocument, TextMark, TextNode } from '../../../content/texts/text-document.ts'
import { textFacts } from '../../../content/texts/text-facts.ts'
import { type TextMarkName, textSchema } from '../../../content/texts/text-schema.ts'

/** Any article that the schema allows, for property tests. */

/** An id as a picture of the library has. */
export const SAMPLE_PICTURE = 'a3bb189e-8bf9-4888-9912-ace4e6543002'

const letters = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => !/\p{Cc}/u.test(text) && text.isWellFormed())
const title = fc.constantFrom('Belegt', 'Fragen, die Sie stellen können', '„Wirksam“ & <b>', 'ß')
const href = fc.constantFrom(
  '/',
  '/preise',
  '/mwo-digital#ausschluss',
  '#aufbewahrung',
  'https://www.example.com/a?b=c#d',
  'mailto:erika.mustermann@example.com',
  'tel:+4955119240',
  'fact:practice.phone',
)

const mark: fc.Arbitrary<TextMark> = fc.oneof(
  fc.constant({ type: 'strong' }),
  fc.constant({ type: 'em' }),
  href.map((href) => ({ type: 'link', attrs: { href } })),
  fc.constantFrom('en', 'fr', 'la').map((code) => ({ type: 'lang', attrs: { code } })),
)
const marks = fc
  .uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 })
  .map((list) => list.toSorted((a, b) => rank(a) - rank(b)))
const rank = ({ type }: TextMark) => Object.keys(textSchema.marks).indexOf(type as TextMarkName)

const inline: fc.Arbitrary<TextNode> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(letters, marks).map(([text, marks]) => marked({ type: 'text', text }, marks)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.keys(textFacts)), marks)
      .map(([name, marks]) => marked({ type: 'fact', attrs: { name } }, marks)),
  },
  { weight: 1, arbitrary: fc.constant<TextNode>({ type: 'hardBreak' }) },
)
const line = fc.array(inline, { maxLength: 5 }).map(joinedText)
const paragraph = line.map((content) => holding({ type: 'paragraph' }, content))

const list = (content: fc.Arbitrary<TextNode[]>): fc.Arbitrary<TextNode> =>
  fc
    .tuple(fc.constantFrom('bulletList', 'orderedList'), fc.array(content, { minLength: 1, maxLength: 4 }))
    .map(([type, items]) => ({ type, content: items.map((content) => ({ type: 'listItem', content })) }))
const flatList = list(paragraph.map((only) => [only]))
const nestedList = list(fc.tuple(paragraph, flatList).map(([first, below]) => [first, below]))
const boxed = fc.array(fc.oneof(paragraph, flatList), { minLength: 1, maxLength: 3 })

const cells = (type: string, columns: number) =>
  fc.array(paragraph, { minLength: columns, maxLength: columns }).map((list) => ({
    type: 'tableRow',
    content: list.map((only) => ({ type, attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [only] })),
  }))
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) =>
    fc
      .tuple(cells('tableHeader', columns), fc.array(cells('tableCell', columns), { minLength: 1, maxLength: 4 }))
      .map(([head, rows]): TextNode => ({ type: 'table', content: [head, ...rows] })),
  )

const block: fc.Arbitrary<TextNode> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(2, 3), fc.constantFrom(null, 'aufbewahrung'), line)
      .map(([level, id, content]) => holding({ type: 'heading', attrs: { level, id } }, content)),
  },
  flatList,
  nestedList,
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content })),
  table,
  fc.tuple(title, boxed).map(([title, content]) => ({ type: 'aside', attrs: { title }, content })),
  fc.array(fc.tuple(title, boxed), { minLength: 1, maxLength: 3 }).map((boxes) => ({
    type: 'boxes',
    content: boxes.map(([title, content]) => ({ type: 'box', attrs: { title }, content })),
  })),
  fc
    .constantFrom('inline', 'compact', 'full')
    .map((variant) => ({ type: 'notice', attrs: { variant, about: 'den Multiwellen-Oszillator' } })),
  fc.constantFrom('exclusions', 'storageInventory', 'cookieSettings').map((type) => ({ type })),
  fc.constantFrom(
    { type: 'picture', attrs: { id: SAMPLE_PICTURE, caption: 'Drei Gläser' } },
    { type: 'picture', attrs: { id: SAMPLE_PICTURE, caption: '' } },
  ),
)

/** Its content may be anything, its header is `sampleArticle`'s. */
export const anyArticle: fc.Arbitrary<TextDocument<'article'>> = fc
  .uniqueArray(block, {
    minLength: 1,
    maxLength: 12,
    // Only once in a text.
    selector: (node) => (blocksOfPages.includes(node.type) ? node.type : node),
  })
  .map((content) => ({ header: sampleArticle().header, content: { type: 'doc', content } }))

/** A short article that may be published. */
export function sampleArticle(
  header: Partial<TextDocument<'article'>['header']> = {},
  ...blocks: TextNode[]
): TextDocument<'article'> {
  return {
    header: {
      slug: 'stille-im-alltag',
      title: 'Stille im Alltag: was darüber bekannt ist',
      shortTitle: 'Stille im Alltag',
      excerpt: 'Warum eine Pause ohne Geräusche vielen angenehm ist und was daraus nicht folgt.',
      description: 'Pausen ohne Geräusche: was bekannt ist und was nicht. Mit Quellen.',
      category: 'Praxis',
      tags: ['Pausen'],
      date: '2026-11-20',
      sources: [{ author: 'Mustermann, Max', year: '2020', title: 'Über Pausen', place: 'Musterhafen' }],
      related: [],
      formerSlugs: [],
      ...header,
    },
    content: {
      type: 'doc',
      content: blocks.length > 0 ? blocks : [textParagraph('Eine Pause ohne Geräusche empfinden viele als angenehm.')],
    },
  }
}

/** A paragraph of these words. */
export function textParagraph(text: string, ...marks: TextMark[]): TextNode {
  return { type: 'paragraph', content: [marked({ type: 'text', text }, marks)] }
}

function marked(node: TextNode, marks: TextMark[]): TextNode {
  return marks.length > 0 ? { ...node, marks } : node
}

function holding(node: TextNode, content: TextNode[]): TextNode {
  return content.length > 0 ? { ...node, content } : node
}

/** ProseMirror keeps neighbours with the same marks as one text. */
function joinedText(nodes: TextNode[]): TextNode[] {
  const joined: TextNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` }
    } else joined.push(node)
  }
  return joined
}
