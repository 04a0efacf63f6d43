import type { DataApi } from '../../../lib/data-api.ts'
import { readFilters } from '../../../lib/list/list-filters.ts'
import { type LoadedList, loadList } from '../../../ui/list/load-list.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import type { Enquiry, EnquiryFilters, EnquiryKind } from '../enquiry.ts'
import { statusLabels } from '../enquiry-status.ts'

/** The page of the list that the address asks for. */
export function loadEnquiryList(api: DataApi, kind: EnquiryKind, request: Request): Promise<LoadedList<Enquiry>> {
  const filters: EnquiryFilters = readFilters(new URL(request.url).searchParams, statusLabels)
  return loadList(enquirySource(api, kind), filters, request.signal)
}
