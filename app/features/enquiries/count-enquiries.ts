import type { PostgrestClient } from '@supabase/postgrest-js'
import { type EnquiryKind, enquiryKinds } from './enquiry.ts'
import type { EnquiryFilters } from './enquiry-filters.ts'

export interface EnquiryCount {
  count: number
  /** When the newest entry arrived; null while there is none. */
  newest: string | null
}

export type EnquiryCounts = Partial<Record<EnquiryKind, EnquiryCount>>

/**
 * How many entries the filters let through, exactly; 0 for who may not read them. Without a search the database keeps
 * count and answers at once; what a search finds it has to look through.
 *
 * @throws the API's error
 */
export async function countEnquiries(
  api: PostgrestClient,
  kind: EnquiryKind,
  { search, status, from, to }: EnquiryFilters,
): Promise<number> {
  const { data, error } = await api.rpc('count_enquiries', {
    entry_table: enquiryKinds[kind].table,
    search: search.trim(),
    only_status: status === 'all' ? null : status,
    from_day: from || null,
    to_day: to || null,
  })
  if (error) throw error
  return Number(data)
}

/**
 * How many enquiries of each kind there are; none is named to who may not read them.
 *
 * @throws the API's error
 */
export async function countEnquiryKinds(api: PostgrestClient): Promise<EnquiryCounts> {
  const { data, error } = await api.rpc('count_enquiry_kinds')
  if (error) throw error
  const rows: { entry_table: string; entries: number; newest: string | null }[] = data
  const counts: EnquiryCounts = {}
  for (const kind of Object.keys(enquiryKinds) as EnquiryKind[]) {
    const row = rows.find(({ entry_table }) => entry_table === enquiryKinds[kind].table)
    if (row) counts[kind] = { count: Number(row.entries), newest: row.newest }
  }
  return counts
}
