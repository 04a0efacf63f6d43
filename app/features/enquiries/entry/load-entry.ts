import type { StorageClient } from '@supabase/storage-js'
import type { DataApi } from '../../../lib/data-api.ts'
import { type Answers, loadAnswers } from '../answering/answer-data.ts'
import { loadTemplates } from '../answering/template-source.ts'
import type { AnswerTemplate } from '../answering/templates.ts'
import { loadEnquiry } from '../data/load-enquiry.ts'
import { type HistoryLine, loadHistory } from '../data/load-history.ts'
import { type Deletion, loadDeletion } from '../deletion/load-deletion.ts'
import type { Enquiry, EnquiryKind } from '../enquiry.ts'
import { previewOf } from './uploaded-file-links.ts'

export interface LoadedEntry {
  enquiry: Enquiry
  /** Undefined when it could not be read: the entry matters more. */
  history: HistoryLine[] | undefined
  deletion: Deletion | undefined
  answering: { answers: Answers; templates: readonly AnswerTemplate[] } | undefined
  /** A signed link to the preview of a picture, as long as it lives (deviation 4). */
  preview: string | undefined
}

/** One entry with all that its dialog shows, or null when it is gone. */
export async function loadEntry(
  { api, storage }: { api: DataApi; storage: StorageClient },
  kind: EnquiryKind,
  id: string,
): Promise<LoadedEntry | null> {
  const [enquiry, history, deletion, answering] = await Promise.all([
    loadEnquiry(api, kind, id),
    loadHistory(api, id).catch(() => undefined),
    loadDeletion(api, id).catch(() => undefined),
    loadAnswering(api, id).catch(() => undefined),
  ])
  return enquiry && { enquiry, history, deletion, answering, preview: await previewOf(storage, enquiry) }
}

async function loadAnswering(api: DataApi, id: string): Promise<LoadedEntry['answering']> {
  const [answers, templates] = await Promise.all([loadAnswers(api, id), loadTemplates(api)])
  return { answers, templates: templates.body }
}
