import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { isSameJson } from '../../../../rules/is-same-json.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { loadEnquiry } from '../data/enquiry-source.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'

export interface EnquiryWork {
  status: EnquiryStatus
  admin_notes: string | null
  in_patient_file: boolean
  follow_up_on: string | null
}

export function workOf({ status, admin_notes, in_patient_file, follow_up_on }: EnquiryWork): EnquiryWork {
  return { status, admin_notes, in_patient_file, follow_up_on }
}

export type SaveResult = { outcome: 'saved' | 'conflict'; enquiry: Enquiry } | { outcome: 'gone' }

/** Changes the entry only if it is unchanged since it was read as `seen`. Sends the status and what differs from `before` (call 11). */
export async function saveEnquiry(
  api: DataApi,
  seen: Pick<Enquiry, 'kind' | 'id' | 'updated_at'>,
  work: EnquiryWork,
  before: EnquiryWork,
): Promise<SaveResult> {
  const changed = Object.entries(work).filter(([name, value]) => value !== before[name as keyof EnquiryWork])
  const { data, error } = await api
    .from(enquiryKinds[seen.kind].table)
    .update({ status: work.status, ...Object.fromEntries(changed) })
    .eq('id', seen.id)
    .eq('updated_at', seen.updated_at)
    .select()
    .overrideTypes<Enquiry[], { merge: false }>()
  if (error) throw error
  const saved = data[0]
  if (saved) return { outcome: 'saved', enquiry: saved }

  const theirs = await loadEnquiry(api, seen.kind, seen.id)
  if (!theirs) return { outcome: 'gone' }
  // An earlier try arrived and only its answer was lost.
  return { outcome: isSameJson(workOf(theirs), work) ? 'saved' : 'conflict', enquiry: theirs }
}

/** Merges two versions by field; undefined where both changed the same field in different ways. */
export function joinWork(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): EnquiryWork | undefined {
  const changes = Object.entries(mine).filter(([name, value]) => value !== base[name as keyof EnquiryWork])
  const isConflict = ([name, value]: [string, unknown]) => {
    const theirValue = theirs[name as keyof EnquiryWork]
    return theirValue !== base[name as keyof EnquiryWork] && theirValue !== value
  }
  return changes.some(isConflict) ? undefined : { ...theirs, ...Object.fromEntries(changes) }
}

/** Both notes, one below the other; only one where at most one changed. */
export function bothNotes(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): string | null {
  const notes = ({ admin_notes }: EnquiryWork) => ({ ...base, admin_notes })
  const joined = joinWork(base, notes(mine), notes(theirs))
  return joined ? joined.admin_notes : [theirs.admin_notes, mine.admin_notes].filter(Boolean).join('\n\n')
}
