import type { SupabaseClient } from '@supabase/supabase-js'

/** Document name → the change of its draft that is meant. */
export type DraftChanges = Record<string, number>

/**
 * Saves a draft as the form and the editor do: reads where the document stands, then writes.
 *
 * @param makeBody gets what is published, `null` when the document is as it was shipped
 */
export async function saveDraft(
  administrator: SupabaseClient,
  document: string,
  makeBody: (published: unknown) => unknown,
): Promise<DraftChanges> {
  const state = await callContent(administrator, 'content_state', { _document: document })
  const saved = await callContent(administrator, 'save_draft', {
    _subject: document,
    _base_version: state.version,
    _seen: (state.draft as { change: number } | null)?.change ?? 0,
    _body: makeBody(state.body),
  })
  return { [document]: Number(saved.change) }
}

/** @throws when it was not published, with what the server said */
export async function publishDrafts(administrator: SupabaseClient, drafts: DraftChanges): Promise<{ release: number }> {
  const published = await callContent(administrator, 'publish_content', { _drafts: drafts, _note: '' })
  if (published.state !== 'published') throw new Error(`not published: ${JSON.stringify(published)}`)
  return { release: Number(published.release) }
}

/** Saves texts as drafts, as the editor does, and publishes them together. */
export async function publishTexts(administrator: SupabaseClient, texts: Record<string, unknown>) {
  const drafts: DraftChanges = {}
  for (const [name, body] of Object.entries(texts))
    Object.assign(drafts, await saveDraft(administrator, name, () => body))
  return publishDrafts(administrator, drafts)
}

async function callContent(client: SupabaseClient, name: string, args: Record<string, unknown>) {
  const { data, error } = await client.rpc(name, args)
  if (error) throw new Error(`${name}: ${error.message}`)
  return data as Record<string, unknown>
}
