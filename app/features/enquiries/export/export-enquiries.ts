import { berlinDay } from '../../../../rules/berlin-time.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import { activeFilters } from '../../../lib/list/list-filters.ts'
import { type Progress, readWholeList } from '../../../lib/list/read-whole-list.ts'
import { offerFile } from '../../../lib/offer-file.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import { type Enquiry, type EnquiryFilters, type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import { type CsvVariant, csvFileName, toCsv } from './csv.ts'

/** @returns the number of entries */
export async function exportEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  variant: CsvVariant,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  await call(api, 'require_recent_authentication')
  return offer(api, kind, await loadAllEnquiries(api, kind, filters, onProgress), activeFilters(filters), variant)
}

export async function exportChosen(api: DataApi, kind: EnquiryKind, entries: readonly Enquiry[]): Promise<void> {
  await call(api, 'require_recent_authentication')
  await offer(api, kind, entries, ['chosen'], 'standard')
}

/** In the order of the list. @throws ListChanged when the database counted another number of rows */
export async function loadAllEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  onProgress: (progress: Progress) => void,
): Promise<Enquiry[]> {
  const entries = await readWholeList(enquirySource(api, kind), filters, onProgress)
  // As the list does: "new" is last in the alphabet, and times from the API can be compared as text.
  return filters.order === 'due'
    ? entries.sort((a, b) => compare(b.status, a.status) || compare(a.created_at, b.created_at) || compare(a.id, b.id))
    : entries
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

async function offer(
  api: DataApi,
  kind: EnquiryKind,
  entries: readonly Enquiry[],
  filters: string[],
  variant: CsvVariant,
): Promise<number> {
  await call(api, 'log_enquiry_export', {
    entry_table: enquiryKinds[kind].table,
    row_count: entries.length,
    filters,
  })
  offerFile(csvFileName(kind, berlinDay(new Date())), toCsv(kind, entries, variant), 'text/csv;charset=utf-8')
  return entries.length
}
