import type { SupabaseClient } from '@supabase/supabase-js'
import { type DraftChanges, publishDrafts, saveDraft } from './content-drafts.ts'

/** Saves texts as drafts, as the editor does, and publishes them together. */
export async function publishTexts(
  administrator: SupabaseClient,
  texts: Record<string, unknown>,
): Promise<{ release: number }> {
  const drafts: DraftChanges = {}
  for (const [name, body] of Object.entries(texts)) {
    Object.assign(drafts, await saveDraft(administrator, name, () => body))
  }
  return publishDrafts(administrator, drafts)
}
