import { type FactField, factAt, withFact } from '../../../../content/facts/fact-fields.ts'
import type { FactKind } from '../../../../content/facts/fact-kinds.ts'
import type { NamedPage } from '../../../../content/site/pages.ts'
import { headerFields } from '../../../../content/texts/header-fields.ts'
import { type HeaderDraft, type TextKind, textPath } from '../../../../content/texts/text-document.ts'
import { type ListedArticle, slugWhileTyping } from '../text-editor/text-source.ts'

export type HeaderField = FactField & {
  value: unknown
  /** @returns what changes in the header; undefined for what is then no longer there */
  change(value: unknown): HeaderDraft
}

interface Around {
  /** The address at which visitors know the text; undefined for a new one. */
  liveSlug: string | undefined
  ownPages: readonly NamedPage[]
  articles: readonly ListedArticle[]
}

/** The fields of a header as its form shows them. */
export function headerForm(kind: TextKind, header: HeaderDraft, around: Around): HeaderField[] {
  return headerFields[kind]
    .filter(({ isApart, onlyWith }) => !isApart && (!onlyWith || factAt(header, onlyWith)))
    .map((field) => {
      const [top = ''] = field.path.split('.')
      const plain: HeaderField = {
        ...field,
        value: factAt(header, field.path),
        change: (value) => ({ [top]: factAt(withFact(header, field.path, givenIn(field, value)), top) }),
      }
      return Object.assign(plain, withChoices(field, around), special[field.path]?.(kind, header, around))
    })
}

/** What may be left out and is empty is not there. */
function givenIn(kind: FactKind, value: unknown): unknown {
  if (kind.kind !== 'rows') return kind.optional ? value || undefined : value
  return (value as Record<string, unknown>[]).map((row) => {
    const given = kind.columns.map((column) => [column.name, givenIn(column, row[column.name])])
    return Object.fromEntries(given.filter(([, value]) => value !== undefined))
  })
}

function withChoices(field: FactField, { articles, ownPages }: Around): Partial<FactField> {
  if (!('of' in field)) return {}
  const found =
    field.of === 'articles'
      ? articles.map(({ key, title }) => [key, title])
      : ownPages.map(({ path, title }) => [path, `ja, die Adresse führt zu: ${title}`])
  return {
    choices: [...field.choices, ...found.map(([value = '']) => value)],
    names: { ...field.names, ...Object.fromEntries(found) },
  }
}

type Special = (kind: TextKind, header: HeaderDraft, around: Around) => Partial<HeaderField>

const special: Readonly<Record<string, Special>> = {
  slug: (kind, { slug, formerSlugs = [] }, { liveSlug }) => ({
    where: [
      `Der letzte Teil von ${textPath(kind, slug || '…')}`,
      ...(formerSlugs.length > 0 ? [`Hierher führen auch: ${formerSlugs.join(', ')}`] : []),
    ].join('. '),
    change: (value) => {
      const next = slugWhileTyping(String(value))
      const others = new Set(liveSlug ? [...formerSlugs, liveSlug] : formerSlugs)
      others.delete(next)
      return { slug: next, formerSlugs: [...others] }
    },
  }),
  /** As they were when chosen; some may be gone since. */
  teasers: (_kind, { teasers = [] }, { articles }) => {
    const known = new Map([...articles, ...teasers].map((one) => [one.path, one]))
    return {
      choices: [...known.keys()],
      names: Object.fromEntries([...known.values()].map(({ path, title }) => [path, title])),
      value: teasers.map(({ path }) => path),
      change: (paths) => ({
        teasers: (paths as string[]).flatMap((path) => {
          const one = known.get(path)
          return one ? [{ path, title: one.title, excerpt: one.excerpt }] : []
        }),
      }),
    }
  },
}
