import type { SupabaseClient } from '@supabase/supabase-js'
import type { TextDocument } from '../../../app/content/texts/text-document.ts'

/** Saves texts as drafts, as the editor does, and publishes them together. */
export async function publishTexts(
  administrator: SupabaseClient,
  texts: Record<string, TextDocument | unknown>,
): Promise<{ release: number }> {
  const drafts: Record<string, unknown> = {}
  for (const [name, body] of Object.entries(texts)) {
    const state = await call(administrator, 'content_state', { _document: name })
    const saved = await call(administrator, 'save_content_draft', {
      _document: name,
      _base_version: state.version,
      _seen: (state.draft as { change: number } | null)?.change ?? 0,
      _body: body,
    })
    drafts[name] = saved.change
  }
  const published = await call(administrator, 'publish_content', { _drafts: drafts, _note: '' })
  if (published.state !== 'published') throw new Error(`not published: ${JSON.stringify(published)}`)
  return { release: Number(published.release) }
}

async function call(client: SupabaseClient, name: string, args: Record<string, unknown>) {
  const { data, error } = await client.rpc(name, args)
  if (error) throw new Error(`${name}: ${error.message}`)
  return data as Record<string, unknown>
}
