import type { ByDocument, StoredDraft } from '../../../../database/json-results.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { saveDraft } from '../../../lib/drafts/stored-draft.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'

export interface ContentState<Body> {
  release: number | null
  /** 0 is what the program ships. */
  version: number
  /** What visitors see: the published version, or what the program ships. */
  published: Body
  draft: StoredDraft<Body> | null
}

/** @param shipped what the program ships under this name; null for a document that began here */
export async function loadContentState<Body>(
  api: DataApi,
  document: string,
  shipped: Body,
): Promise<ContentState<Body>> {
  const { body, ...state } = await rpcOf(api).content_state({ document })
  return { ...(state as ContentState<Body>), published: (body as Body | null) ?? shipped }
}

/** How many drafts can be published; an issue that was never sent is published by sending it. */
export async function countDrafts(api: DataApi): Promise<number> {
  const known = await rpcOf(api).content_documents()
  return known.filter(
    ({ document, draft_change, version }) => draft_change && (version > 0 || !document.startsWith('issue/')),
  ).length
}

/** What was shown is not what the server has. */
export class ContentConflict extends Refusal {}

const CONFLICT =
  'Inzwischen wurde etwas geändert. Veröffentlicht ist nichts. Bitte sehen Sie sich die Änderungen noch einmal an.'

/** @returns the change of a saved draft @throws ContentConflict */
export async function unlessConflict(
  answer: Promise<{ state: string; change?: number }>,
  sentence = CONFLICT,
): Promise<number> {
  const { state, change = 0 } = await answer
  if (state === 'conflict') throw new ContentConflict(sentence)
  return change
}

/** All of the drafts or none. @param drafts by document, the change that was shown @throws ContentConflict */
export async function publishDrafts(api: DataApi, drafts: ByDocument, note: string, releases = false): Promise<void> {
  await unlessConflict(rpcOf(api).publish_content({ drafts, note, releases_site: releases }))
}

/** The server's refusals are sentences for operators; other errors read as `otherwise`. */
export function sentenceOf(error: unknown, otherwise: string): string {
  const { code, message } = error as { code?: string; message?: string }
  const isSentence =
    error instanceof Refusal ||
    code?.startsWith('content_') ||
    ['reauthentication_needed', 'too_many_requests'].includes(code ?? '')
  return isSentence && message ? message : otherwise
}

/**
 * Nothing is saved before the API says that publishing is allowed.
 * @param read drafts that are published with it, by document, the change that was shown @throws ContentConflict
 */
export async function releaseSite<Facts>(
  api: DataApi,
  { version, published, draft }: ContentState<Facts>,
  read: ByDocument,
): Promise<void> {
  await rpcOf(api).require_recent_authentication()
  const change = draft?.change ?? (await unlessConflict(saveDraft(api, 'facts', published, version, 0)))
  await publishDrafts(api, { ...read, facts: change }, 'Website freigegeben', true)
}
