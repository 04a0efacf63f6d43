import type { PostgrestClient } from '@supabase/postgrest-js'
import { countEnquiries } from './count-enquiries.ts'
import type { Enquiry, EnquiryKind } from './enquiry.ts'
import type { EnquiryFilters } from './enquiry-filters.ts'
import { loadFollowing } from './load-enquiries.ts'

/** The API returns at most 1,000 rows at a time, and says nothing about the rest. */
const BATCH = 1000

export interface Progress {
  done: number
  total: number
}

/** Thrown when entries came or went meanwhile, so that what was read is not what the list says. */
export class ListChanged extends Error {}

/**
 * Every entry that the filters let through, in the order of the list. What was counted before and after must be what
 * was read.
 *
 * @param onProgress called after each batch
 * @throws ListChanged when it is not; the API's error otherwise
 */
export async function loadAllEnquiries(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  onProgress: (progress: Progress) => void,
): Promise<Enquiry[]> {
  const total = await countEnquiries(api, kind, filters)
  const entries: Enquiry[] = []
  let batch: Enquiry[]
  do {
    batch = await loadFollowing(api, kind, filters, entries.at(-1), BATCH)
    entries.push(...batch)
    onProgress({ done: entries.length, total })
  } while (batch.length === BATCH)
  if (entries.length !== total || (await countEnquiries(api, kind, filters)) !== total) {
    throw new ListChanged('the number of entries changed during the export')
  }
  return filters.order === 'due' ? entries.sort(dueFirst) : entries
}

/** As the list has it: "new" is last in the alphabet, and times from the API can be compared as text. */
function dueFirst(a: Enquiry, b: Enquiry): number {
  return compare(b.status, a.status) || compare(a.created_at, b.created_at) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
