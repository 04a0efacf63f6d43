import { call, type DataApi } from '../../../lib/data-api.ts'
import { searchTerm } from '../../../lib/list/list-filters.ts'
import { type Enquiry, type EnquiryFilters, type EnquiryKind, enquiryKinds } from '../enquiry.ts'

export interface EnquiryCount {
  count: number
  newest: string | null
}

export type EnquiryCounts = Partial<Record<EnquiryKind, EnquiryCount>>

export interface DashboardFigures {
  counts: EnquiryCounts
  comingBack: readonly Enquiry[]
  recount(): void
}

export async function countEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  { search, status, from, to }: EnquiryFilters,
): Promise<number> {
  const data = await call(api, 'count_enquiries', {
    entry_table: enquiryKinds[kind].table,
    search: searchTerm(search),
    only_status: status === 'all' ? null : status,
    from_day: from || null,
    to_day: to || null,
  })
  return Number(data)
}

export async function countEnquiryKinds(api: DataApi): Promise<EnquiryCounts> {
  const data = await call(api, 'count_enquiry_kinds')
  const counts: EnquiryCounts = {}
  for (const kind of Object.keys(enquiryKinds) as EnquiryKind[]) {
    const row = data.find(({ entry_table }) => entry_table === enquiryKinds[kind].table)
    if (row) counts[kind] = { count: Number(row.entries), newest: row.newest }
  }
  return counts
}
