import type { EnquiryStatus } from '../../../../rules/enquiry-statuses.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'
import { loadEnquiry } from '../entry/load-enquiry.ts'

export interface EnquiryWork {
  status: EnquiryStatus
  admin_notes: string | null
  /** The practice has copied it into its patient file. */
  in_patient_file: boolean
  /** The day on which it comes to the top again. */
  comes_back_on: string | null
}

export type SaveResult =
  | { outcome: 'saved'; enquiry: Enquiry }
  /** Somebody else saved first; `theirs` is what the database holds now. Nothing was changed. */
  | { outcome: 'conflict'; theirs: Enquiry }
  | { outcome: 'gone' }

/**
 * Changes the entry only if it still is what the administrator saw.
 *
 * @param seen the entry as it was read
 * @throws the API's error, or a network error
 */
export async function saveEnquiry(
  api: DataApi,
  seen: Pick<Enquiry, 'kind' | 'id' | 'updated_at'>,
  work: EnquiryWork,
): Promise<SaveResult> {
  const { data, error } = await api
    .from(enquiryKinds[seen.kind].table)
    .update(work)
    .eq('id', seen.id)
    .eq('updated_at', seen.updated_at)
    .select(enquiryKinds[seen.kind].columns)
    .overrideTypes<object[], { merge: false }>()
  if (error) throw error
  const saved = data[0]
  if (saved) return { outcome: 'saved', enquiry: { ...saved, kind: seen.kind } as Enquiry }

  const theirs = await loadEnquiry(api, seen.kind, seen.id)
  if (!theirs) return { outcome: 'gone' }
  // An earlier try arrived and only its answer was lost.
  if (
    theirs.status === work.status &&
    theirs.admin_notes === work.admin_notes &&
    theirs.in_patient_file === work.in_patient_file &&
    theirs.comes_back_on === work.comes_back_on
  )
    return { outcome: 'saved', enquiry: theirs }
  return { outcome: 'conflict', theirs }
}
