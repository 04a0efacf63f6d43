import type { Json } from '../../../../database/row-types.ts'
import { call, type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'

export interface Draft<Body> {
  change: number
  body: Body
  author: string | null
}

export interface ContentState<Body> {
  release: number | null
  /** 0 is what the program ships. */
  version: number
  /** What visitors see: the published version, or what the program ships. */
  published: Body
  draft: Draft<Body> | null
}

export type ByDocument = Record<string, number>

export interface Release {
  release: number
  published_at: string
  author: string | null
  note: string
  restored_from: number | null
  /** The versions of all documents in this release; what is missing is as the program ships it. */
  documents: ByDocument
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

/** A page of 50, and the one that preceded them. @param before the last one of the page before */
export function loadReleases(api: DataApi, before: number | null): Promise<Release[]> {
  return call(api, 'content_history', { _before: before })
}

export interface KnownDocument<Header> {
  document: string
  version: number
  header: Header | null
  draft_change: number | null
  draft_header: Header | null
  changed_at: string | null
  author: string | null
}

export function loadKnownDocuments<Header>(api: DataApi): Promise<KnownDocument<Header>[]> {
  return rpcOf(api).content_documents() as Promise<KnownDocument<Header>[]>
}

/** How many drafts can be published; an issue that was never sent is published by sending it. */
export async function countDrafts(api: DataApi): Promise<number> {
  const known = await loadKnownDocuments(api)
  return known.filter(
    ({ document, draft_change, version }) => draft_change && (version > 0 || !document.startsWith('issue/')),
  ).length
}

const listeners = new Set<() => void>()

/** Tells when this window may have changed how many drafts there are; publishing loads the page anew. @returns stops */
export function onDraftCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function counted<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  for (const listener of listeners) listener()
  return given
}

export type Saved = { state: 'saved'; change: number } | { state: 'conflict' }

/** @param version the published version that the writer saw @param seen the last change of the draft that they saw, 0 for none */
export function saveDraft(
  api: DataApi,
  document: string,
  body: unknown,
  version: number,
  seen: number,
): Promise<Saved> {
  const saved: Promise<Saved> = call(api, 'save_content_draft', {
    _document: document,
    _base_version: version,
    _seen: seen,
    _body: body as Json,
  })
  return seen === 0 ? counted(saved) : saved
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
  await unlessConflict(call(api, 'publish_content', { _drafts: drafts, _note: note, _releases_site: releases }))
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
  await call(api, 'require_recent_authentication')
  const change = draft?.change ?? (await unlessConflict(saveDraft(api, 'facts', published, version, 0)))
  await publishDrafts(api, { ...read, facts: change }, 'Website freigegeben', true)
}

export async function restoreRelease(api: DataApi, release: number, current: number): Promise<void> {
  await unlessConflict(call(api, 'restore_content', { _release: release, _current: current }))
}

export async function discardDraft(api: DataApi, document: string, change: number): Promise<void> {
  await counted(call(api, 'discard_content_draft', { _document: document, _seen: change }))
}

/** @returns false where another draft took its place */
export function takeBackDraft(api: DataApi, id: number): Promise<boolean> {
  return counted(call(api, 'take_back_draft', { _id: id }))
}
