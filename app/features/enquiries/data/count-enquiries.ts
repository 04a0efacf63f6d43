import { call, type DataApi } from '../../../lib/data-api.ts'
import { type Enquiry, type EnquiryFilters, type EnquiryKind, enquiryKinds } from '../enquiry.ts'

export interface EnquiryCount {
  count: number
  /** When the newest entry arrived; null while there is none. */
  newest: string | null
}

export type EnquiryCounts = Partial<Record<EnquiryKind, EnquiryCount>>

/** What the latest poll of the dashboard counted, and how to count again. */
export interface DashboardFigures {
  counts: EnquiryCounts
  /** What comes back today, of both lists. */
  comingBack: readonly Enquiry[]
  recount(): void
}

/**
 * How many entries the filters let through, exactly; 0 for who may not read them.
 *
 * @throws the API's error
 */
export async function countEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  { search, status, from, to }: EnquiryFilters,
): Promise<number> {
  const data = await call(api, 'count_enquiries', {
    entry_table: enquiryKinds[kind].table,
    search: search.trim(),
    only_status: status === 'all' ? null : status,
    from_day: from || null,
    to_day: to || null,
  })
  return Number(data)
}

/**
 * How many enquiries of each kind there are; none is named to who may not read them.
 *
 * @throws the API's error
 */
export async function countEnquiryKinds(api: DataApi): Promise<EnquiryCounts> {
  const data = await call(api, 'count_enquiry_kinds')
  const counts: EnquiryCounts = {}
  for (const kind of Object.keys(enquiryKinds) as EnquiryKind[]) {
    const row = data.find(({ entry_table }) => entry_table === enquiryKinds[kind].table)
    if (row) counts[kind] = { count: Number(row.entries), newest: row.newest }
  }
  return counts
}
