import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { type DataApi, type Rpc, rpcOf } from '../../../lib/data-api.ts'
import { isByPlace, type ListSource, PAGE_SIZE, searchTerm } from '../../../lib/list/list-filters.ts'
import type { Enquiry, EnquiryFilters, EnquiryKind, EnquiryRow, EnquiryRows } from '../enquiry.ts'

/**
 * The enquiries of one kind or of both, filtered, ordered and counted by the database.
 * @param promisedHours for the places where they wait
 */
export function enquirySource(
  api: DataApi,
  kinds: readonly EnquiryKind[],
  promisedHours?: number,
): ListSource<EnquiryRow, EnquiryStatus> & { page(filters: EnquiryFilters): Promise<EnquiryRows> } {
  const [only, ...others] = kinds
  async function ask(
    { search, status, from, to }: EnquiryFilters,
    part: Parameters<Rpc['enquiry_page']>[0],
  ): Promise<EnquiryRows> {
    const page = await rpcOf(api).enquiry_page({
      kind: others.length === 0 ? only : null,
      search: searchTerm(search),
      only_status: status === 'all' ? null : status,
      from_day: from || null,
      to_day: to || null,
      ...part,
    })
    return page ?? { rows: [], total: 0 }
  }
  return {
    page: (filters) =>
      ask(filters, {
        order: isByPlace(filters) ? 'waiting' : 'newest',
        promised_hours: promisedHours,
        skip: (filters.page - 1) * PAGE_SIZE,
        at_most: PAGE_SIZE,
      }),
    following: (filters, last, size) =>
      ask(filters, { promised_hours: promisedHours, after: last?.id, at_most: size, whole: true }),
  }
}

export async function loadEnquiry(api: DataApi, kind: EnquiryKind, id: string): Promise<Enquiry | null> {
  const page = await rpcOf(api).enquiry_page({ kind, ids: [id], whole: true })
  return page?.rows[0] ?? null
}
