import { type DOMOutputSpec, type Mark, type Node, Schema, type TagParseRule } from 'prosemirror-model'
import { isPictureId } from '../../../../content/pictures/stored-picture.ts'
import { isCaption, isLinkTarget } from '../../../../content/texts/text-attributes.ts'
import { textFacts } from '../../../../content/texts/text-facts.ts'
import { type TextMarkName, type TextNodeName, textSchema } from '../../../../content/texts/text-schema.ts'
import { factValue } from '../../../ui/controls/fact-value.ts'

interface Drawing<Thing> {
  toDOM(thing: Thing): DOMOutputSpec
  parseDOM?: TagParseRule[]
  leafText?(node: Node): string
}

const programBlock = (name: string, label: string): Drawing<Node> => ({
  toDOM: () => ['div', { 'data-block': name, class: 'editor-block' }, label],
  parseDOM: [{ tag: `div[data-block="${name}"]` }],
})

const nodes: Partial<Record<TextNodeName, Drawing<Node>>> = {
  paragraph: { toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
  heading: {
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    parseDOM: [
      ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
  },
  bulletList: { toDOM: () => ['ul', 0], parseDOM: [{ tag: 'ul' }] },
  orderedList: { toDOM: () => ['ol', 0], parseDOM: [{ tag: 'ol' }] },
  listItem: { toDOM: () => ['li', 0], parseDOM: [{ tag: 'li' }] },
  blockquote: { toDOM: () => ['blockquote', 0], parseDOM: [{ tag: 'blockquote' }] },
  table: { toDOM: () => ['div', { class: 'editor-table' }, ['table', ['tbody', 0]]], parseDOM: [{ tag: 'table' }] },
  tableRow: { toDOM: () => ['tr', 0], parseDOM: [{ tag: 'tr' }] },
  tableHeader: { toDOM: () => ['th', 0], parseDOM: [{ tag: 'th' }] },
  tableCell: { toDOM: () => ['td', 0], parseDOM: [{ tag: 'td' }] },
  boxes: { toDOM: () => ['div', { class: 'boxes' }, 0], parseDOM: [{ tag: 'div.boxes' }] },
  box: {
    toDOM: ({ attrs }) => ['div', { class: 'box', 'data-title': attrs.title }, 0],
    parseDOM: [{ tag: 'div.box', getAttrs: (element) => ({ title: element.dataset.title ?? '' }) }],
  },
  aside: {
    toDOM: ({ attrs }) => ['aside', { class: 'aside-box', 'data-title': attrs.title }, 0],
    parseDOM: [{ tag: 'aside.aside-box', getAttrs: (element) => ({ title: element.dataset.title ?? '' }) }],
  },
  notice: {
    toDOM: ({ attrs }) => ['div', { 'data-notice': attrs.variant, 'data-about': attrs.about }],
    parseDOM: [
      {
        tag: 'div[data-notice]',
        getAttrs: ({ dataset }) => ({ variant: dataset.notice, about: dataset.about ?? '' }),
      },
    ],
  },
  exclusions: programBlock('exclusions', 'Liste der Ausschlüsse'),
  storageInventory: programBlock('storageInventory', 'Tabelle dessen, was im Browser gespeichert wird'),
  cookieSettings: programBlock('cookieSettings', 'Knopf „Cookie-Einstellungen“'),
  // An <img> of another page is dropped.
  picture: {
    toDOM: ({ attrs }) => ['div', { 'data-picture': attrs.id, 'data-caption': attrs.caption }],
    parseDOM: [
      {
        tag: 'div[data-picture]',
        getAttrs: ({ dataset: { picture: id, caption = '' } }) =>
          isPictureId(id) && isCaption(caption) ? { id, caption } : false,
      },
    ],
  },
  fact: {
    toDOM: ({ attrs }) => [
      'span',
      { 'data-fact': attrs.name, class: 'rounded-[0.3em] bg-foam px-[0.2em] underline decoration-dotted' },
      factValue(attrs.name),
    ],
    parseDOM: [
      {
        tag: 'span[data-fact]',
        getAttrs: ({ dataset }) => (Object.hasOwn(textFacts, dataset.fact ?? '') ? { name: dataset.fact } : false),
      },
    ],
    leafText: ({ attrs }) => factValue(attrs.name),
  },
  hardBreak: { toDOM: () => ['br'], parseDOM: [{ tag: 'br' }], leafText: () => ' ' },
}

const marks: Record<TextMarkName, Omit<Drawing<Mark>, 'parseDOM' | 'leafText'> & { parseDOM: object[] }> = {
  link: {
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs(element: HTMLElement) {
          const href = ownAddress(element.getAttribute('href') ?? '')
          return isLinkTarget(href) ? { href } : false
        },
      },
    ],
  },
  strong: {
    toDOM: () => ['strong', 0],
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything in a <b> that is not bold.
      { tag: 'b', getAttrs: ({ style }: HTMLElement) => style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight: string) => /^(?:bold(?:er)?|[6-9]00)$/.test(weight) && null },
    ],
  },
  em: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }] },
  code: { toDOM: () => ['code', 0], parseDOM: [{ tag: 'code' }] },
  lang: {
    toDOM: ({ attrs }) => ['span', { lang: attrs.code }, 0],
    parseDOM: ['en', 'fr', 'la'].map((code) => ({ tag: `span[lang="${code}"]:not([style])`, attrs: { code } })),
  },
}

export const editorSchema = new Schema<TextNodeName, TextMarkName>({
  nodes: withDrawings(textSchema.spec.nodes.toObject(), nodes),
  marks: withDrawings(textSchema.spec.marks.toObject(), marks),
} as unknown as ConstructorParameters<typeof Schema<TextNodeName, TextMarkName>>[0])

function withDrawings<Spec extends object>(specs: Record<string, Spec>, drawings: Partial<Record<string, object>>) {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { ...spec, ...drawings[name] }]))
}

/** An address of this site, as a path: so it stays right on every server. */
function ownAddress(href: string): string {
  const { origin } = window.location
  return href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
}
