import type { SavedDraft, StoredDraft } from '../../../database/json-results.ts'
import type { Json } from '../../../database/row-types.ts'
import { type DataApi, rpcOf } from '../data-api.ts'
import { makeListeners } from '../listeners.ts'
import type { Version } from './draft-state.ts'
import type { Answer } from './draft-store.ts'

/** The published version that a draft began with and its last change, each 0 where there is none. */
export interface SeenDraft {
  version: number
  change: number
}

/** @param otherwise what stands where there is no draft */
export function versionOf<Body>(
  draft: StoredDraft<Body> | null,
  otherwise: Body,
  version = 0,
): Version<Body, SeenDraft> {
  return { body: draft?.body ?? otherwise, seen: { version, change: draft?.change ?? 0 }, author: draft?.author }
}

const listeners = makeListeners()

/** Tells when this window may have changed how many drafts there are; publishing loads the page anew. @returns stops */
export const onDraftCount = listeners.add

async function counted<Result>(result: Promise<Result>): Promise<Result> {
  const given = await result
  listeners.tell()
  return given
}

/** @param subject a document, `answer/` and the id of an enquiry, or `answer-templates` @returns null where there is none */
export async function loadDraft<Body>(api: DataApi, subject: string): Promise<StoredDraft<Body> | null> {
  return (await rpcOf(api).draft_of({ subject })) as StoredDraft<Body> | null
}

/** @param version the published version that the writer saw @param seen the last change of the draft that they saw, 0 for none */
export function saveDraft(
  api: DataApi,
  subject: string,
  body: unknown,
  version: number,
  seen: number,
): Promise<SavedDraft> {
  const saved = rpcOf(api).save_draft({ subject, base_version: version, seen, body: body as Json })
  return seen === 0 ? counted(saved) : saved
}

/** What a draft is sent with. @param load reads the version of the server, which is asked for in a conflict @param onSaved gets what it has now */
export function sendTo<Body>(
  api: DataApi,
  subject: string,
  load: () => Promise<Version<Body, SeenDraft>>,
  onSaved?: (draft: StoredDraft<Body>) => void,
) {
  return async (body: Body, { version, change }: SeenDraft): Promise<Answer<Body, SeenDraft>> => {
    const saved = await saveDraft(api, subject, body, version, change)
    if (saved.state === 'gone') return { outcome: 'gone' }
    if (saved.state === 'conflict') return { outcome: 'conflict', theirs: await load() }
    onSaved?.({ body, change: saved.change, author: null })
    return { outcome: 'saved', seen: { version, change: saved.change } }
  }
}

/** Throws the draft of a document away, where nobody has changed it since. */
export async function discardDraft(api: DataApi, document: string, change: number): Promise<void> {
  await counted(rpcOf(api).discard_draft({ subject: document, seen: change }))
}

/** Brings back a draft or picture. @returns false where another draft took its place */
export function bringBack(api: DataApi, id: number): Promise<boolean> {
  return counted(rpcOf(api).bring_back({ id }))
}
