import type { DataApi } from '../../../lib/data-api.ts'
import { readFilters } from '../../../lib/list/list-filters.ts'
import { type LoadedList, loadList } from '../../../ui/list/load-list.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import type { Enquiry, EnquiryFilters, EnquiryKind } from '../enquiry.ts'
import { statusLabels } from '../enquiry-status.ts'

/** The page of the list that the address asks for. */
export function loadEnquiryList(api: DataApi, kind: EnquiryKind, request: Request): Promise<LoadedList<Enquiry>> {
  return loadList(enquirySource(api, kind), filtersIn(new URL(request.url).search), request.signal)
}

/** What an address says about the list. */
function filtersIn(search: string): EnquiryFilters {
  return readFilters(new URLSearchParams(search), statusLabels)
}
