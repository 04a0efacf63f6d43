import type { EnquiryKind } from '../../../../rules/enquiries/enquiry-kinds.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import { searchTerm } from '../../../lib/list/list-filters.ts'
import { allKinds, type EnquiryFilters, enquiryKinds } from '../enquiry.ts'

export interface EnquiryCount {
  count: number
  newest: string | null
}

export type EnquiryCounts = Partial<Record<EnquiryKind, EnquiryCount>>

/** What was counted of these kinds together; undefined while one is not counted. */
export function countOf(counts: EnquiryCounts, kinds: readonly EnquiryKind[]): EnquiryCount | undefined {
  const counted = kinds.flatMap((kind) => counts[kind] ?? [])
  if (counted.length < kinds.length) return undefined
  const newest = counted.flatMap(({ newest }) => newest ?? []).sort()
  return { count: counted.reduce((sum, { count }) => sum + count, 0), newest: newest.at(-1) ?? null }
}

export async function countEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  { search, status, from, to }: EnquiryFilters,
): Promise<number> {
  const data = await call(api, 'count_enquiries', {
    _entry_table: enquiryKinds[kind].table,
    _search: searchTerm(search),
    _only_status: status === 'all' ? null : status,
    _from_day: from || null,
    _to_day: to || null,
  })
  return Number(data)
}

export async function countEnquiryKinds(api: DataApi): Promise<EnquiryCounts> {
  const data = await call(api, 'count_enquiry_kinds')
  const counts: EnquiryCounts = {}
  for (const kind of allKinds) {
    const row = data.find(({ entry_table }) => entry_table === enquiryKinds[kind].table)
    if (row) counts[kind] = { count: Number(row.entries), newest: row.newest }
  }
  return counts
}
