import type { DataApi } from '../../../lib/data-api.ts'
import { type Progress, readWholeList } from '../../../lib/list/read-whole-list.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import type { Enquiry, EnquiryFilters, EnquiryKind } from '../enquiry.ts'

/**
 * Every entry that passes the filters, in the order of the list.
 * @throws ListChanged when the database counted another number of rows
 */
export async function loadAllEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  onProgress: (progress: Progress) => void,
): Promise<Enquiry[]> {
  const entries = await readWholeList(enquirySource(api, kind), filters, onProgress)
  return filters.order === 'due' ? entries.sort(dueFirst) : entries
}

/** As the list does: "new" is last in the alphabet, and times from the API can be compared as text. */
function dueFirst(a: Enquiry, b: Enquiry): number {
  return compare(b.status, a.status) || compare(a.created_at, b.created_at) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
