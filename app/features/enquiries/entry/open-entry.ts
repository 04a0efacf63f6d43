import type { StorageClient } from '@supabase/storage-js'
import { replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { DataApi } from '../../../lib/data-api.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import { type LoadedEntry, loadEntry } from './load-entry.ts'

/**
 * The entry of the address, read again because the list may be minutes old.
 * @throws a redirect to the list, with a message, when it is gone or cannot be read
 */
export async function openEntry(
  clients: { api: DataApi; storage: StorageClient },
  kind: EnquiryKind,
  id: string,
  request: Request,
): Promise<LoadedEntry> {
  let problem = 'Diesen Eintrag gibt es nicht mehr.'
  try {
    const entry = await loadEntry(clients, kind, id)
    if (entry) return entry
  } catch (error) {
    problem = `Einträge konnten nicht geladen werden: ${(error as Error).message}`
  }
  // A cancelled navigation shows nothing.
  if (!request.signal.aborted) {
    showToast({ title: 'Fehler beim Laden', description: problem, variant: 'destructive' })
  }
  throw replace(enquiryKinds[kind].list + new URL(request.url).search)
}

/** Changed filters of the list do not reload an entry. */
export function namesOtherEntry({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.id !== nextParams.id || currentUrl.href === nextUrl.href
}
