import type { PostgrestClient } from '@supabase/postgrest-js'
import { berlinDay } from '../../../supabase/functions/_shared/opening-hours.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { type CsvVariant, csvFileName, toCsv } from './csv.ts'
import { type EnquiryKind, enquiryKinds } from './enquiry.ts'
import { activeFilters, type EnquiryFilters } from './enquiry-filters.ts'
import { loadAllEnquiries, type Progress } from './load-all-enquiries.ts'

/**
 * Reads every entry that the filters let through, writes the export into the log and offers the file.
 *
 * @param onProgress called after each batch
 * @throws ListChanged when the number of rows is not the number the database counted; the API's error otherwise
 */
export async function exportEnquiries(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  variant: CsvVariant,
  onProgress: (progress: Progress) => void,
): Promise<number> {
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
