import type { SupabaseClient } from '@supabase/supabase-js'

/** Discards every draft of the content. */
export async function discardDrafts(administrator: SupabaseClient): Promise<void> {
  const { data: documents } = await administrator.rpc('content_documents')
  for (const { document, draft_change } of documents) {
    if (draft_change) await administrator.rpc('discard_draft', { _subject: document, _seen: draft_change })
  }
}

/** Brings back what ships, where visitors see something else: every page is rendered again, which takes seconds. */
export async function restoreFirstRelease(administrator: SupabaseClient): Promise<void> {
  const { data: documents } = await administrator.rpc('content_documents')
  if (!documents.some(({ version }: { version: number }) => version > 0)) return
  const { data: state } = await administrator.rpc('content_state', { _document: 'facts' })
  await administrator.rpc('restore_content', { _release: 0, _current: state.release })
}
