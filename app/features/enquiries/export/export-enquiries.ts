import { berlinDay } from '../../../../rules/berlin-time.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { activeFilters } from '../../../lib/list/list-filters.ts'
import type { Progress } from '../../../lib/list/read-whole-list.ts'
import { offerFile } from '../../../lib/offer-file.ts'
import { type EnquiryFilters, type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import { type CsvVariant, csvFileName, toCsv } from './csv.ts'
import { loadAllEnquiries } from './load-all-enquiries.ts'

/**
 * Reads every entry that the filters let through, writes the export into the log and offers the file.
 *
 * @param onProgress called after each batch
 * @returns how many entries the file holds
 * @throws ListChanged when the number of rows is not the number the database counted; the API's error otherwise
 */
export async function exportEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  variant: CsvVariant,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const { error: refused } = await api.rpc('require_fresh_proof')
  if (refused) throw refused
  const entries = await loadAllEnquiries(api, kind, filters, onProgress)
  const { error } = await api.rpc('log_enquiry_export', {
    entry_table: enquiryKinds[kind].table,
    row_count: entries.length,
    filters: activeFilters(filters),
  })
  if (error) throw error
  offerFile(csvFileName(kind, berlinDay(new Date())), toCsv(kind, entries, variant), 'text/csv;charset=utf-8')
  return entries.length
}
