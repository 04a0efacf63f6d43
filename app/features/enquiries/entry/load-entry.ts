import type { StorageClient } from '@supabase/storage-js'
import type { DataApi } from '../../../lib/data-api.ts'
import { type Enquiry, type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import { type Deletion, loadDeletion } from './load-deletion.ts'
import { type HistoryLine, loadHistory } from './load-history.ts'
import { previewOf } from './uploaded-file-links.ts'

export interface LoadedEntry {
  enquiry: Enquiry
  /** Undefined when it could not be read: the entry matters more. */
  history: HistoryLine[] | undefined
  /** Undefined when it could not be read. */
  deletion: Deletion | undefined
  /** Where the preview of an uploaded picture is, as long as its link lives (deviation 4). */
  preview: string | undefined
}

/** One entry as it is now, or null when it is gone. @throws the API's error; its `message` is a German sentence */
export async function loadEnquiry(api: DataApi, kind: EnquiryKind, id: string): Promise<Enquiry | null> {
  const { table, columns } = enquiryKinds[kind]
  const { data, error } = await api.from(table).select(columns).eq('id', id).maybeSingle<object>()
  if (error) throw error
  return data && ({ ...data, kind } as Enquiry)
}

/** One entry with its history, the time of its deletion and the preview of its file, or null when it is gone. @throws the API's error */
export async function loadEntry(
  { api, storage }: { api: DataApi; storage: StorageClient },
  kind: EnquiryKind,
  id: string,
): Promise<LoadedEntry | null> {
  const [enquiry, history, deletion] = await Promise.all([
    loadEnquiry(api, kind, id),
    loadHistory(api, id).catch(() => undefined),
    loadDeletion(api, id).catch(() => undefined),
  ])
  return enquiry && { enquiry, history, deletion, preview: await previewOf(storage, enquiry) }
}
