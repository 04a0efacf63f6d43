import type { PostgrestClient } from '@supabase/postgrest-js'
import { type Enquiry, enquiryKinds } from './enquiry.ts'
import type { EnquiryStatus } from './enquiry-status.ts'
import { loadEnquiry } from './load-enquiries.ts'

export interface EnquiryWork {
  status: EnquiryStatus
  admin_notes: string | null
}

export type SaveResult =
  | { outcome: 'saved'; enquiry: Enquiry }
  /** Somebody else saved first; `theirs` is what the database holds now. Nothing was changed. */
  | { outcome: 'conflict'; theirs: Enquiry }
  | { outcome: 'gone' }

/**
 * Call 11. Changes the entry only if it still is what the administrator saw.
 *
 * @param seen the entry as it was read
 * @throws the API's error, or a network error
 */
export async function saveEnquiry(api: PostgrestClient, seen: Enquiry, work: EnquiryWork): Promise<SaveResult> {
  const { data, error } = await api
    .from(enquiryKinds[seen.kind].table)
    .update(work)
    .eq('id', seen.id)
    .eq('updated_at', seen.updated_at)
    .select()
  if (error) throw error
  const saved = data[0]
  if (saved) return { outcome: 'saved', enquiry: { ...saved, kind: seen.kind } as Enquiry }

  const theirs = await loadEnquiry(api, seen.kind, seen.id)
  if (!theirs) return { outcome: 'gone' }
  // An earlier try arrived and only its answer was lost.
  if (theirs.status === work.status && theirs.admin_notes === work.admin_notes)
    return { outcome: 'saved', enquiry: theirs }
  return { outcome: 'conflict', theirs }
}
