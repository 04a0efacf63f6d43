import { factsOfDocument } from '../../../../content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import { listedPages } from '../../../../content/site/pages.ts'
import { RELEASE_0_FILE, type Release0 } from '../../../../content/site/release-0.ts'
import { emptyHeader } from '../../../../content/texts/header-fields.ts'
import {
  type HeaderDraft,
  kindNames,
  type TextDocument,
  type TextHeaders,
  type TextKind,
  textName,
  textPath,
} from '../../../../content/texts/text-document.ts'
import { BOTH_DEVICES, unreadTexts } from '../../../../content/texts/unread-texts.ts'
import type { KnownDocument } from '../../../../database/json-results.ts'
import { berlinDay, berlinMinute } from '../../../../rules/berlin-time.ts'
import { adminFacts, adminPractice } from '../../../lib/admin-site.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { keptUnlessFailed } from '../../../lib/kept-unless-failed.ts'
import { loadContentState } from '../drafts/content-state.ts'

type ArticleHeader = TextHeaders['article']

export type TextState = 'unread' | 'shipped' | 'published' | 'draft' | 'scheduled' | 'withdrawn'

export type ListedText = ReturnType<typeof listTexts>[number]

async function fetchShipped(): Promise<Readonly<Record<string, TextDocument>>> {
  const response = await fetch(RELEASE_0_FILE)
  if (!response.ok) throw new Error(`${RELEASE_0_FILE} answered ${response.status}`)
  const { texts }: Release0 = await response.json()
  return texts
}

/** The shipped texts; loaded on demand, as large as all texts together. */
export const loadShippedTexts = keptUnlessFailed(fetchShipped)

export const loadTexts = async (api: DataApi) => listTexts(...(await loadAllTexts(api)))

type AllTexts = [
  shipped: Readonly<Record<string, TextDocument>>,
  known: readonly KnownDocument[],
  /** As drafted: releasing the site publishes its draft. */
  practice: FactsDocument['practice'],
]

function loadAllTexts(api: DataApi): Promise<AllTexts> {
  const drafted = loadContentState(api, 'facts', shippedFacts)
  return Promise.all([
    loadShippedTexts(),
    rpcOf(api).content_documents(),
    drafted.then(({ draft, published }) => (draft?.body ?? published).practice),
  ])
}

export function listTexts(...all: AllTexts) {
  const [shipped, known] = all
  const unread = textsStillUnread(...all)
  const names = new Set([...Object.keys(shipped), ...known.map(({ document }) => document)])
  return [...names].flatMap((document) => {
    const name = textName(document)
    if (!name) return []
    const row = known.find((one) => one.document === document)
    const live = row?.header ?? shipped[document]?.header
    const header = (row?.draft_header ?? live) as Partial<ArticleHeader> | undefined
    const { publishAt, ...told } = (live ?? {}) as Partial<ArticleHeader>
    const withdrawn = told.withdrawn || (document === BOTH_DEVICES && !adminPractice().hasPortableDevice)
    const isScheduled = publishAt !== undefined && publishAt > berlinMinute(new Date())
    const states: TextState[] = [
      ...(live ? [row?.header ? ('published' as const) : ('shipped' as const)] : []),
      ...(unread.includes(document) ? ['unread' as const] : []),
      ...(isScheduled ? ['scheduled' as const] : []),
      ...(withdrawn ? ['withdrawn' as const] : []),
      ...(row?.draft_change ? ['draft' as const] : []),
    ]
    return [
      {
        document,
        ...name,
        title: header?.title || '(ohne Titel)',
        /** Undefined while visitors cannot see it. */
        path: live && !isScheduled && !withdrawn ? textPath(name.kind, live.slug) : undefined,
        states,
        changedAt: row?.changed_at ?? null,
        author: row?.author ?? null,
        publishAt,
        excerpt: (live as Partial<ArticleHeader> | undefined)?.excerpt,
        /** When it was last checked, changed or written; a day in Berlin. */
        day: told.reviewedAt ?? told.updatedAt ?? told.date,
      },
    ]
  })
}

/** A draft that says it was read counts as read. */
function textsStillUnread(...[shipped, known, practice]: AllTexts): string[] {
  const headers = known.map(({ document, header, draft_header }) => [document, draft_header ?? header ?? undefined])
  return unreadTexts(Object.keys(shipped), Object.fromEntries(headers), practice)
}

export async function openText(api: DataApi, kind: TextKind, key: string) {
  const document = `${kind}/${key}`
  const all = await loadAllTexts(api)
  const shipped = all[0][document] ?? null
  /** `published` is null for a text that visitors have never seen. */
  const state = await loadContentState<TextDocument | null>(api, document, shipped)
  if (!state.draft && !state.published) return null
  const texts = listTexts(...all)
  return {
    document,
    kind,
    shipped,
    state,
    ownPages: [
      ...listedPages,
      ...texts.flatMap(({ path, kind, title }) => (path ? [{ path, title: `${kindNames[kind]}: ${title}` }] : [])),
    ],
    articles: texts
      .filter((text) => text.kind === 'article' && text.key !== key)
      .flatMap(({ key, path, title, excerpt = '' }) => (path ? [{ key, path, title, excerpt }] : [])),
  }
}

export type OpenText = NonNullable<Awaited<ReturnType<typeof openText>>>
export type ListedArticle = OpenText['articles'][number]

export async function loadUnreadTexts(api: DataApi) {
  const [all, facts] = await Promise.all([loadAllTexts(api), draftedFacts(api)])
  const unread = await Promise.all(
    textsStillUnread(...all).map(async (document) => {
      const shipped = all[0][document] ?? null
      const state = await loadContentState<TextDocument | null>(api, document, shipped)
      const body = state.draft?.body ?? state.published
      return body ? [{ document, kind: textName(document)?.kind ?? 'article', shipped, state, body }] : []
    }),
  )
  return { texts: unread.flat(), facts }
}

export type UnreadTexts = Awaited<ReturnType<typeof loadUnreadTexts>>

/** With these the texts are released; as published while the draft misses something. */
async function draftedFacts(api: DataApi) {
  const { draft, published } = await loadContentState(api, 'facts', shippedFacts)
  try {
    return factsOfDocument(draft?.body ?? published, berlinDay(new Date()))
  } catch {
    return adminFacts()
  }
}

/** "Frequenz im Alltag" becomes "frequenz-im-alltag". */
export function slugOf(title: string): string {
  return slugWhileTyping(title).slice(0, 80).replace(/-$/, '')
}

/** The same for what is not typed to its end: the last sign may be a hyphen. */
export function slugWhileTyping(text: string): string {
  const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
}

function shortTitleOf(title: string): string {
  return title.slice(0, 60).trim()
}

/** What a new title of a text that nobody has seen changes: what was made of the former one, and not typed, follows. */
export function retitled(header: HeaderDraft, title: string): HeaderDraft {
  const { title: former = '', slug, shortTitle } = header
  return {
    title,
    ...(slug === slugOf(former) ? { slug: slugOf(title) } : {}),
    ...(shortTitle === shortTitleOf(former) ? { shortTitle: shortTitleOf(title) } : {}),
  }
}

/** @param more of its header */
export function newText<Kind extends TextKind>(
  kind: Kind,
  title: string,
  slug: string,
  more: HeaderDraft = {},
): TextDocument<Kind> {
  const named = { slug, title, ...(kind === 'issue' ? {} : { shortTitle: shortTitleOf(title) }) }
  return {
    header: { ...emptyHeader(kind, berlinDay(new Date())), ...named, ...more } as TextDocument<Kind>['header'],
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
  }
}

/** What „Gelesen und heute geprüft“ changes: a shipped article is the practice's from the day on which it was first read there. */
export function readToday(
  { kind, shipped }: Pick<OpenText, 'kind' | 'shipped'>,
  { reviewedAt }: HeaderDraft,
  today: string,
): HeaderDraft {
  const isTakenOver = kind === 'article' && shipped !== null && !reviewedAt
  return { reviewedAt: today, ...(isTakenOver ? { date: today, updatedAt: undefined } : {}) }
}
