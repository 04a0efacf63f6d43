import type { StorageClient } from '@supabase/storage-js'
import { replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { RETENTION } from '../../../../content/facts/facts-of-document.ts'
import type { Answers, AnswerTemplate } from '../../../../database/json-results.ts'
import { UPLOAD_BUCKET } from '../../../../rules/input/uploads.ts'
import { FILE_LINK_SECONDS } from '../../../../rules/operation/link-lifetimes.ts'
import { type DataApi, type RpcResult, rpcOf } from '../../../lib/data-api.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { loadTemplates } from '../answering/templates.ts'
import { loadEnquiry } from '../data/enquiry-source.ts'
import { type Enquiry, type EnquiryKind, INBOX } from '../enquiry.ts'
import { type History, loadHistory } from './enquiry-history.tsx'

/** All that the dialog of an entry shows. What could not be read is undefined: the entry matters more. */
export interface OpenedEntry {
  enquiry: Enquiry
  history: History | undefined
  deletion: Deletion | undefined
  answering: { answers: Answers; templates: readonly AnswerTemplate[] } | undefined
  /** A signed link to a picture, as long as it lives. */
  preview: string | undefined
}

/** Without a moment for an entry that is still new, and for a file that is missing or not dated yet. */
export type Deletion = RpcResult<'enquiry_deletion'>[number]

/** @throws a redirect to the list, with a message, when the entry is gone or cannot be read */
export async function openEntry(
  { api, storage }: { api: DataApi; storage: StorageClient },
  kind: EnquiryKind,
  id: string,
  request: Request,
): Promise<OpenedEntry> {
  let problem = 'Diesen Eintrag gibt es nicht mehr.'
  try {
    const [enquiry, history, deletion, answering] = await Promise.all([
      loadEnquiry(api, kind, id),
      loadHistory(api, id).catch(() => undefined),
      loadDeletion(api, id).catch(() => undefined),
      loadAnswering(api, id).catch(() => undefined),
    ])
    if (enquiry) return { enquiry, history, deletion, answering, preview: await previewOf(storage, enquiry) }
  } catch (error) {
    problem = `Einträge konnten nicht geladen werden: ${sentenceOf(error)}`
  }
  // A cancelled navigation shows nothing.
  if (!request.signal.aborted) {
    showToast({ title: 'Fehler beim Laden', description: problem, variant: 'destructive' })
  }
  throw replace(INBOX + new URL(request.url).search)
}

export async function loadDeletion(api: DataApi, id: string): Promise<Deletion | undefined> {
  const [deletion] = await rpcOf(api).enquiry_deletion({
    entry_id: id,
    default_months: RETENTION.enquiryMonths,
    default_file_days: RETENTION.uploadDaysAfterCompletion,
  })
  return deletion
}

async function loadAnswering(api: DataApi, id: string): Promise<OpenedEntry['answering']> {
  const [answers, templates] = await Promise.all([rpcOf(api).answers_of({ entry_id: id }), loadTemplates(api)])
  return { answers, templates: templates.body }
}

/** Changed filters of the list do not reload an entry. */
export function namesOtherEntry({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || currentUrl.href === nextUrl.href
}

/** A link to an uploaded picture; undefined for other files, and when no link could be made. */
async function previewOf(storage: StorageClient, enquiry: Enquiry): Promise<string | undefined> {
  if (enquiry.kind !== 'mwo' || !enquiry.file_url || !enquiry.file_type?.startsWith('image/')) return undefined
  const { data } = await storage.from(UPLOAD_BUCKET).createSignedUrl(enquiry.file_url, FILE_LINK_SECONDS)
  return data?.signedUrl
}

export async function downloadLink(storage: StorageClient, path: string, name: string): Promise<string> {
  const { data, error } = await storage.from(UPLOAD_BUCKET).createSignedUrl(path, FILE_LINK_SECONDS, { download: name })
  if (error) throw error
  return data.signedUrl
}
