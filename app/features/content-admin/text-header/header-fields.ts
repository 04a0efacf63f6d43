import { blogCategories } from '../../../../content/blog-categories.ts'
import type { FactColumn } from '../../../../content/facts/fact-kinds.ts'
import { headerLabel } from '../../../../content/texts/check-text.ts'
import type { HeaderDraft, TextKind } from '../../../../content/texts/text-document.ts'
import type { FieldKind } from '../../../ui/controls/field-kind.ts'
import type { ListedArticle, OwnPage } from '../site-pages.ts'
import { slugWhileTyping } from '../text-editor/text-source.ts'

export type HeaderField = FieldKind & {
  /** Where a mistake in it is: `withdrawn.to`. */
  path: string
  label: string
  hint: string
  value: unknown
  /** @returns what changes in the header; undefined for what is then no longer there */
  change(value: unknown): { [Name in keyof HeaderDraft]?: HeaderDraft[Name] }
}

interface Around {
  /** The address at which visitors know the text; undefined for a new one. */
  liveSlug: string | undefined
  ownPages: readonly OwnPage[]
  articles: readonly ListedArticle[]
}

export const salutations: Readonly<Partial<Record<string, string>>> = {
  name: 'Mit dem Namen, wo jemand einen genannt hat',
  plain: 'Ohne Namen',
}

export const sourceColumns: readonly FactColumn[] = [
  { name: 'author', kind: 'line', label: 'Wer' },
  { name: 'year', kind: 'line', label: 'Jahr' },
  { name: 'title', kind: 'line', label: 'Titel' },
  { name: 'place', kind: 'line', label: 'Wo erschienen' },
  { name: 'href', kind: 'line', label: 'Link', optional: true },
  {
    name: 'language',
    kind: 'choice',
    label: 'Sprache des Titels',
    choices: ['', 'en', 'fr', 'la'],
    names: { '': 'Deutsch', en: 'Englisch', fr: 'Französisch', la: 'Latein' },
  },
]

/** In the order of the form. The title of an issue is its subject; other titles are edited above their text. */
export function headerFields(kind: TextKind, header: HeaderDraft, around: Around): HeaderField[] {
  const field = (name: keyof HeaderDraft, how: FieldKind, hint = ''): HeaderField => ({
    ...how,
    path: name,
    label: headerLabel(kind, name),
    hint,
    value: header[name],
    change: (value) => ({ [name]: how.optional ? value || undefined : value }),
  })
  const line = { kind: 'line' } as const
  const text = { kind: 'text' } as const
  const day = { kind: 'date' } as const
  const dayOrNone = { kind: 'date', optional: true } as const
  const shortTitle = field('shortTitle', line, 'Erscheint in Menüs und in der Zeile oben, die zeigt, wo man ist')
  const excerpt = field('excerpt', text, 'Zwei Sätze unter dem Titel und in Listen')
  const description = field('description', text, 'Ein bis zwei Sätze, die bei Suchmaschinen stehen')
  const reviewedAt = field(
    'reviewedAt',
    dayOrNone,
    'Erscheint unter den Quellen. Setzen Sie den Tag erst, wenn jeder Satz für Ihre Praxis stimmt: Ein mitgelieferter Text trägt Ihren Namen erst dann.',
  )
  switch (kind) {
    case 'legal':
      return [shortTitle, description, field('version', day, 'Erscheint über dem Text')]
    case 'guide':
      return [
        shortTitle,
        excerpt,
        description,
        field('updatedAt', dayOrNone, 'Erscheint oben im Ratgeber'),
        reviewedAt,
        sources(field),
        ...describedDrawing(header),
      ]
    case 'article':
      return [
        shortTitle,
        address(field, header, around),
        excerpt,
        description,
        field('category', { kind: 'choice', choices: blogCategories, names: {} }),
        field('tags', { kind: 'lines' }),
        field('date', day),
        field('updatedAt', dayOrNone, 'Erscheint oben im Artikel'),
        reviewedAt,
        sources(field),
        field(
          'cover',
          { kind: 'picture', optional: true },
          'Steht über dem Artikel, auf seiner Karte im Blog und im Bild, das beim Teilen erscheint. Ohne Titelbild steht dort eine Zeichnung.',
        ),
        ...describedDrawing(header),
        field(
          'related',
          {
            kind: 'several',
            choices: around.articles.map(({ key }) => key),
            names: Object.fromEntries(around.articles.map(({ key, title }) => [key, title])),
            most: 2,
          },
          'Zwei Karten unter dem Artikel. Ohne Auswahl sind es die üblichen.',
        ),
        field(
          'publishAt',
          { kind: 'datetime-local', optional: true },
          'Uhrzeit in Deutschland. Vorher sieht ihn niemand; veröffentlichen müssen Sie ihn trotzdem.',
        ),
        ...withdrawal(header, around.ownPages),
      ]
    case 'issue':
      return [
        field('title', line, 'Steht in der Liste der E-Mails und über dem Text'),
        field('description', line, 'Steht in der Liste der E-Mails hinter dem Betreff'),
        field('salutation', {
          kind: 'choice',
          choices: Object.keys(salutations),
          names: salutations,
        }),
        teasers(field, header, around.articles),
        field(
          'isLeftOut',
          { kind: 'flag' },
          'Sonst steht die Ausgabe nach dem Versand auch unter „Newsletter, Archiv“ auf der Website.',
        ),
      ]
  }
}

type MakeField = (name: keyof HeaderDraft, how: FieldKind, hint?: string) => HeaderField

function address(field: MakeField, { slug, formerSlugs = [] }: HeaderDraft, { liveSlug }: Around): HeaderField {
  const former = formerSlugs.length > 0 ? `. Hierher führen auch: ${formerSlugs.join(', ')}` : ''
  return {
    ...field('slug', { kind: 'line' }, `Der letzte Teil von /blog/${slug || '…'}${former}`),
    change: (value) => {
      const next = slugWhileTyping(String(value))
      const others = new Set(liveSlug ? [...formerSlugs, liveSlug] : formerSlugs)
      others.delete(next)
      return { slug: next, formerSlugs: [...others] }
    },
  }
}

function sources(field: MakeField): HeaderField {
  const how: FieldKind = {
    kind: 'rows',
    entry: 'Quelle',
    most: 60,
    columns: sourceColumns,
  }
  return {
    ...field('sources', how),
    change: (rows) => ({
      sources: (rows as NonNullable<HeaderDraft['sources']>).map(({ href, language, ...source }) => ({
        ...source,
        ...(href?.trim() && { href: href.trim() }),
        ...(language && { language }),
      })),
    }),
  }
}

function describedDrawing({ picture, cover }: HeaderDraft): HeaderField[] {
  if (!picture || cover) return []
  return [
    {
      kind: 'text',
      path: 'picture.alt',
      label: 'Beschreibung des Bildes über dem Text',
      hint: 'Für alle, die es nicht sehen',
      value: picture.alt,
      change: (alt) => ({ picture: { ...picture, alt: String(alt) } }),
    },
  ]
}

function withdrawal({ withdrawn }: HeaderDraft, ownPages: readonly OwnPage[]): HeaderField[] {
  const isWithdrawn: HeaderField = {
    kind: 'flag',
    path: 'withdrawn',
    label: 'Artikel zurückziehen',
    hint: 'Er verschwindet aus Listen; seine Adresse führt auf eine andere Seite. Das gilt ab dem nächsten Veröffentlichen.',
    value: withdrawn !== undefined,
    change: (value) => ({ withdrawn: value ? { to: '/blog' } : undefined }),
  }
  if (!withdrawn) return [isWithdrawn]
  const leadsTo: HeaderField = {
    kind: 'choice',
    choices: ownPages.map(({ path }) => path),
    names: Object.fromEntries(ownPages.map(({ path, title }) => [path, title])),
    path: 'withdrawn.to',
    label: 'Seine Adresse führt zu',
    hint: '',
    value: withdrawn.to,
    change: (to) => ({ withdrawn: { to: String(to) } }),
  }
  return [isWithdrawn, leadsTo]
}

/** Articles below an issue, as they were when chosen; some may be gone since. */
function teasers(field: MakeField, { teasers = [] }: HeaderDraft, articles: readonly ListedArticle[]): HeaderField {
  const known = new Map([...articles, ...teasers].map((one) => [one.path, one]))
  const how: FieldKind = {
    kind: 'several',
    choices: [...known.keys()],
    names: Object.fromEntries([...known.values()].map(({ path, title }) => [path, title])),
    most: 6,
  }
  return {
    ...field('teasers', how, 'Höchstens sechs, mit Titel und Anreißer, in der Reihenfolge Ihrer Wahl'),
    value: teasers.map(({ path }) => path),
    change: (paths) => ({
      teasers: (paths as string[]).flatMap((path) => {
        const one = known.get(path)
        return one ? [{ path, title: one.title, excerpt: one.excerpt }] : []
      }),
    }),
  }
}
