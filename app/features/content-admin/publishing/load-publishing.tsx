import { changedFacts, type FactChange } from '../../../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import { type HeaderDraft, kindNames, type TextDocument, textName } from '../../../../content/texts/text-document.ts'
import { textsToRead, unreadTexts } from '../../../../content/texts/unread-texts.ts'
import type { KnownDocument } from '../../../../database/json-results.ts'
import { berlinMinute } from '../../../../rules/berlin-time.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Fold } from '../../../ui/layout/fold.tsx'
import { loadContentState } from '../drafts/content-state.ts'
import { issueTextAddress } from '../issues/issue-source.ts'
import { ChangeList } from '../practice-data/change-list.tsx'
import { TextChanges } from '../text-changes/text-changes.tsx'
import { loadShippedTexts } from '../text-editor/text-source.ts'
import { changedDocuments, draftWithout, loadChanges } from './release-changes.tsx'

const names = { before: 'Bisher', after: 'Neu' }

function hiddenUntil({ publishAt, withdrawn }: HeaderDraft): string | undefined {
  return publishAt && !withdrawn && publishAt > berlinMinute(new Date()) ? publishAt : undefined
}

/** Releases on a page of the history. */
const MOST_LISTED = 50

/** More would push the button below out of sight. */
const MOST_SHOWN = 8

function FoldedWhenMany({ changes }: { changes: FactChange[] }) {
  const list = <ChangeList changes={changes} names={names} />
  if (changes.length <= MOST_SHOWN) return list
  return <Fold summary={`${changes.length} Angaben, alt und neu ansehen`}>{list}</Fold>
}

/** A draft that says it was read counts: releasing publishes it, too. */
function textsToReadIn(
  shippedTexts: Readonly<Record<string, TextDocument>>,
  known: readonly KnownDocument[],
  practice: FactsDocument['practice'],
  labelOf: (document: string) => string,
) {
  const names = Object.keys(shippedTexts)
  const headersOf = (one: 'header' | 'draft_header') =>
    Object.fromEntries(known.map((row) => [row.document, row[one] ?? row.header ?? undefined]))
  const live = unreadTexts(names, headersOf('header'), practice)
  const unread = unreadTexts(names, headersOf('draft_header'), practice)
  return {
    all: textsToRead(names, practice).length,
    unread: unread.map((document) => ({ document, label: labelOf(document) })),
    /** By document, the change of a draft in which it was read. */
    readInDrafts: Object.fromEntries(
      known.flatMap(({ document, draft_change }) =>
        draft_change && live.includes(document) && !unread.includes(document) ? [[document, draft_change]] : [],
      ),
    ),
  }
}

/**
 * @param before the last release of the page of the history before
 * @returns `older` is the last release of this page of the history, where older ones follow
 */
export async function loadPublishing(api: DataApi, before: number | null) {
  const [facts, known, releases, shippedTexts] = await Promise.all([
    loadContentState(api, 'facts', shippedFacts),
    rpcOf(api).content_documents(),
    rpcOf(api).content_history({ before }),
    loadShippedTexts(),
  ])
  const labelOf = (document: string, title?: string) => {
    const kind = textName(document)?.kind
    if (!kind) return 'Praxisdaten'
    const row = known.find((one) => one.document === document)
    return `${kindNames[kind]}: ${title ?? row?.header?.title ?? shippedTexts[document]?.header.title ?? row?.draft_header?.title ?? document}`
  }

  const drafted = known.filter(({ draft_change }) => draft_change !== null)
  const waiting = await Promise.all(
    drafted.map(async ({ document, draft_header }) => {
      const told = { document, label: labelOf(document, draft_header?.title) }
      if (document === 'facts') {
        if (!facts.draft) return undefined
        const { body, change } = facts.draft
        return {
          ...told,
          href: '/admin/praxis',
          change,
          isNew: false,
          hiddenUntil: undefined,
          changes: <FoldedWhenMany changes={changedFacts(facts.published, body)} />,
        }
      }
      const shipped = shippedTexts[document] ?? null
      const { draft, published } = await loadContentState<TextDocument | null>(api, document, shipped)
      const isIssue = document.startsWith('issue/')
      // An issue that was never sent is published by sending it.
      if (!draft?.body || (!published && isIssue)) return undefined
      return {
        ...told,
        href: isIssue ? issueTextAddress(document) : `/admin/texte/${document}`,
        change: draft.change,
        isNew: published === null,
        /** Minute in Berlin until which visitors do not see it. */
        hiddenUntil: hiddenUntil(draft.body.header),
        changes: <TextChanges document={document} before={published} after={draft.body} names={names} />,
      }
    }),
  )

  const around = { shippedTexts, labelOf }
  const current = Object.fromEntries(
    known.flatMap(({ document, version }) => (version > 0 ? [[document, version]] : [])),
  )
  return {
    facts,
    toRead: textsToReadIn(shippedTexts, known, (facts.draft?.body ?? facts.published).practice, labelOf),
    waiting: waiting.filter((one) => one !== undefined),
    releases: releases.slice(0, MOST_LISTED).map(({ documents, ...told }, index) => {
      const before = releases[index + 1]?.documents ?? {}
      return {
        ...told,
        changed: changedDocuments(before, documents).map((document) => labelOf(document)),
        loadChanges: () => loadChanges(api, current, documents, around),
        takeBack: () => draftWithout(api, documents, before, around),
      }
    }),
    older: releases.length > MOST_LISTED ? releases[MOST_LISTED - 1]?.release : undefined,
  }
}

export type Publishing = Awaited<ReturnType<typeof loadPublishing>>
export type WaitingDocument = Publishing['waiting'][number]
export type PastRelease = Publishing['releases'][number]
export type TextsToRead = Publishing['toRead']
