import { createProcessor } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import type { TextMark, TextNode } from '../content/texts/text-document.ts'
import { factLinks, textFacts } from '../content/texts/text-facts.ts'
import { type TextMarkName, textSchema } from '../content/texts/text-schema.ts'

/** What the parser gives us of a shipped text. */
interface Markdown {
  type: string
  value?: string
  children?: Markdown[]
  depth?: number
  ordered?: boolean | null
  url?: string
  name?: string | null
  attributes?: { name?: string; value?: string | null | { value: string; data?: { estree?: Estree } } }[]
}

interface Estree {
  body: { expression?: Expression }[]
}

interface Expression {
  type: string
  start: number
  end: number
  elements?: Expression[]
  quasis?: { value: { cooked: string } }[]
  expressions?: Expression[]
  [field: string]: unknown
}

/** Expressions of the shipped texts that are more than the path of a fact. */
const computed: Record<string, string> = {
  'practice.phone.display': 'practice.phone',
  'newsletterFrequency(practice.newsletter)': 'practice.newsletter.frequency',
  'formatNumber(priceForMinutes(practice.followUp.minutes))': 'practice.followUp.price',
  'formatNumber(priceForMinutes(practice.firstTreatment.minutes))': 'practice.firstTreatment.price',
  'formatLongDate(practice.owner.permissionDate)': 'practice.owner.permissionDate',
  'withdrawalOnline(practice.links.shop)': 'practice.links.shop.withdrawal',
  COUNTER_DAYS: 'program.counterDays',
  BACKUPS_KEPT: 'program.backupsKept',
  UNDELIVERED_MAIL_DAYS: 'program.undeliveredMailDays',
  UNSENT_FILE_DAYS: 'program.unsentFileDays',
  FORGOTTEN_MAIL_DAYS: 'program.forgottenMailDays',
  WASTE_BASKET_DAYS: 'program.wasteBasketDays',
  READ_AFTER_SECONDS: 'program.readAfterSeconds',
  UPLOAD_KINDS: 'program.uploadKinds',
  MAX_UPLOAD_SIZE: 'program.maxUploadSize',
  'FILE_LINK_SECONDS / 60': 'program.fileLinkMinutes',
  CONFIRMATION_LINK_HOURS: 'program.confirmationLinkHours',
}

/** A list of payment methods is one fact, and the texts write it as two with a word between them. */
const lists = (['and', 'or'] as const).map((name) => ({
  source: `{practice.prices.paymentMethods.slice(0, -1).join(', ')} ${name === 'and' ? 'und' : 'oder'} {practice.prices.paymentMethods.at(-1)}`,
  fact: `{practice.prices.paymentMethods.${name}}`,
}))

const linkSources: Record<string, string> = {
  'practice.phone.href': 'fact:practice.phone',
  '`mailto:${practice.email}`': 'fact:practice.email',
  "'mailto:' + practice.email": 'fact:practice.email',
  'practice.links.shop.href': 'fact:practice.links.shop',
  'practice.links.forum.href': 'fact:practice.links.forum',
  'practice.supervision.profession.href': 'fact:practice.supervision.profession',
  'legalFacts.dataProtectionAuthority.website': 'fact:legalFacts.dataProtectionAuthority',
}

const ordinals = Object.keys(textSchema.marks)

/**
 * The document that a shipped text is: read once, at build, from a file of this repository. What it does not know stops the
 * build.
 *
 * @param source the text below its header
 */
export function textOfMdx(source: string): TextNode {
  const prepared = lists.reduce((text, { source, fact }) => text.replaceAll(source, fact), source)
  const processor = createProcessor({ remarkPlugins: [remarkGfm] })
  const tree = processor.parse(prepared) as unknown as Markdown
  return textSchema.nodeFromJSON({ type: 'doc', content: blocksOf(tree.children ?? [], prepared) }).toJSON()
}

function blocksOf(nodes: readonly Markdown[], source: string): TextNode[] {
  return nodes.flatMap((node) => blockOf(node, source))
}

function blockOf(node: Markdown, source: string): TextNode[] {
  const children = node.children ?? []
  switch (node.type) {
    case 'mdxjsEsm':
      return []
    case 'paragraph': {
      // An element alone on its line is a block.
      const [only, ...others] = children
      if (only?.type === 'mdxJsxTextElement' && others.length === 0 && only.name !== 'a') {
        return elementOf(only, source)
      }
      return [holding('paragraph', lineOf(children, source))]
    }
    case 'heading':
      return [holding('heading', lineOf(children, source), { level: node.depth, id: null })]
    case 'list':
      return [holding(node.ordered ? 'orderedList' : 'bulletList', blocksOf(children, source))]
    case 'listItem':
      return [holding('listItem', blocksOf(children, source))]
    case 'blockquote':
      return [holding('blockquote', blocksOf(children, source))]
    case 'table':
      return [
        holding(
          'table',
          children.map((row, index) => rowOf(row, index === 0 ? 'tableHeader' : 'tableCell', source)),
        ),
      ]
    case 'mdxJsxFlowElement':
      return elementOf(node, source)
    default:
      throw new Error(`a shipped text holds ${node.type}, which no document knows`)
  }
}

function rowOf(row: Markdown, type: string, source: string): TextNode {
  const cells = (row.children ?? []).map(({ children = [] }) =>
    holding(type, [holding('paragraph', lineOf(children, source))], { colspan: 1, rowspan: 1, colwidth: null }),
  )
  return holding('tableRow', cells)
}

function elementOf(node: Markdown, source: string): TextNode[] {
  const children = node.children ?? []
  const inLine = () =>
    lineOf(
      children.flatMap(({ type, children: inner, ...child }) =>
        type === 'paragraph' ? (inner ?? []) : [{ type, children: inner, ...child }],
      ),
      source,
    )
  switch (node.name) {
    case 'p':
      return [holding('paragraph', inLine())]
    case 'h2':
    case 'h3':
      return [holding('heading', inLine(), { level: Number(node.name[1]), id: attributeOf(node, 'id') ?? null })]
    case 'Aside':
      return [holding('aside', blocksOf(children, source), { title: attributeOf(node, 'title') })]
    case 'Boxes':
      return [holding('boxes', blocksOf(children, source))]
    case 'Box':
      return [holding('box', blocksOf(children, source), { title: attributeOf(node, 'title') })]
    case 'EvidenceNotice': {
      const about = attributeOf(node, 'about') ?? attributeOf(node, 'assumption')
      return [{ type: 'notice', attrs: { variant: attributeOf(node, 'variant'), about } }]
    }
    case 'Exclusions':
      return [{ type: 'exclusions' }]
    case 'StorageInventory':
      return [{ type: 'storageInventory' }]
    case 'CookieSettingsButton':
      return [{ type: 'cookieSettings' }]
    case 'Lines':
      return [holding('paragraph', addressOf(node))]
    default:
      throw new Error(`a shipped text holds <${node.name}>, which no document knows`)
  }
}

function lineOf(nodes: readonly Markdown[], source: string, marks: TextMark[] = []): TextNode[] {
  const line = nodes.flatMap((node): TextNode[] => {
    const within = (mark: TextMark) => lineOf(node.children ?? [], source, inOrder([...marks, mark]))
    switch (node.type) {
      case 'text':
        return [marked({ type: 'text', text: (node.value ?? '').replaceAll('\n', ' ') }, marks)]
      case 'strong':
        return within({ type: 'strong' })
      case 'emphasis':
        return within({ type: 'em' })
      case 'link':
        return within({ type: 'link', attrs: { href: node.url } })
      case 'inlineCode':
        return [marked({ type: 'text', text: node.value ?? '' }, inOrder([...marks, { type: 'code' }]))]
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'mdxTextExpression':
      case 'mdxFlowExpression':
        return [marked(factOf(node.value ?? ''), marks)]
      case 'mdxJsxTextElement':
        if (node.name === 'br') return [{ type: 'hardBreak' }]
        if (node.name === 'a' || node.name === 'SiteLink')
          return within({ type: 'link', attrs: { href: hrefOf(node) } })
        throw new Error(`a shipped text holds <${node.name}> in a line, which no document knows`)
      default:
        throw new Error(`a shipped text holds ${node.type} in a line, which no document knows`)
    }
  })
  return line
    .map((node, index) =>
      node.text && line[index - 1]?.type === 'hardBreak' ? { ...node, text: node.text.trimStart() } : node,
    )
    .filter(({ type, text }) => type !== 'text' || text)
}

/** The entries of `<Lines of={[…]} />`: facts, texts with facts in them, and a link. */
function addressOf(node: Markdown): TextNode[] {
  const value = node.attributes?.find(({ name }) => name === 'of')?.value
  const list = typeof value === 'object' ? value?.data?.estree?.body[0]?.expression : undefined
  const entries = (list?.elements ?? []).map(entryOf)
  return entries.flatMap((entry, index) => (index > 0 ? [{ type: 'hardBreak' }, ...entry] : entry))
}

function entryOf(expression: Expression): TextNode[] {
  switch (expression.type) {
    case 'Literal':
      return [{ type: 'text', text: String(expression.value) }]
    case 'MemberExpression':
      return [factOf(sourceOf(expression))]
    case 'TemplateLiteral':
      return (expression.quasis ?? []).flatMap(({ value }, index) => {
        const fact = expression.expressions?.[index]
        return [
          ...(value.cooked ? [{ type: 'text', text: value.cooked }] : []),
          ...(fact ? [factOf(sourceOf(fact))] : []),
        ]
      })
    case 'JSXElement': {
      const { openingElement } = expression as unknown as {
        openingElement: { attributes: { name: { name: string }; value: { expression?: Expression } }[] }
      }
      const href = openingElement.attributes.find(({ name }) => name.name === 'href')?.value.expression
      const path = href ? sourceOf(href) : ''
      return [marked(factOf(path), [{ type: 'link', attrs: { href: linkSources[path] } }])]
    }
    default:
      throw new Error(`a shipped text holds ${expression.type} in an address`)
  }
}

/** `practice.address.street`, `formatLongDate(practice.owner.permissionDate)` */
function sourceOf(expression: Expression): string {
  const {
    name,
    object,
    property,
    callee,
    arguments: given,
  } = expression as unknown as {
    name?: string
    object?: Expression
    property?: Expression
    callee?: Expression
    arguments?: Expression[]
  }
  if (object && property) return `${sourceOf(object)}.${sourceOf(property)}`
  if (callee) return `${sourceOf(callee)}(${(given ?? []).map(sourceOf).join(', ')})`
  return name ?? ''
}

function factOf(expression: string): TextNode {
  const name = computed[expression.trim()] ?? expression.trim()
  if (!Object.hasOwn(textFacts, name)) throw new Error(`a shipped text shows {${expression}}, which is no fact`)
  return { type: 'fact', attrs: { name } }
}

function hrefOf(node: Markdown): string {
  const value = node.attributes?.find(({ name }) => name === 'href')?.value
  const href = typeof value === 'string' ? value : linkSources[value?.value ?? '']
  if (!href || (href.startsWith('fact:') && !Object.hasOwn(factLinks, href))) throw new Error('a link leads nowhere')
  return href
}

function attributeOf(node: Markdown, wanted: string): string | undefined {
  const value = node.attributes?.find(({ name }) => name === wanted)?.value
  return typeof value === 'string' ? value : undefined
}

function inOrder(marks: TextMark[]): TextMark[] {
  return marks.toSorted((a, b) => ordinals.indexOf(a.type as TextMarkName) - ordinals.indexOf(b.type as TextMarkName))
}

function marked(node: TextNode, marks: TextMark[]): TextNode {
  return marks.length > 0 ? { ...node, marks } : node
}

function holding(type: string, content: TextNode[], attrs?: Record<string, unknown>): TextNode {
  return { type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }
}
