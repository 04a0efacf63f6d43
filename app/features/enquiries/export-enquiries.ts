import type { PostgrestClient } from '@supabase/postgrest-js'
import { berlinDay } from '../../../supabase/functions/_shared/opening-hours.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { type CsvVariant, csvFileName, toCsv } from './csv.ts'
import { type Enquiry, type EnquiryKind, enquiryKinds } from './enquiry.ts'
import { activeFilters, type EnquiryFilters } from './enquiry-filters.ts'
import { loadRange } from './load-enquiries.ts'

/** The API returns at most 1,000 rows at a time, and says nothing about the rest. */
const BATCH = 1000

export interface Progress {
  done: number
  total: number
}

/** Thrown when entries came or went during the export, so that a file would not hold what the list says. */
export class ListChanged extends Error {}

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
  const entries = await loadAll(api, kind, filters, onProgress)
  const { error } = await api.rpc('log_enquiry_export', {
    entry_table: enquiryKinds[kind].table,
    row_count: entries.length,
    filters: activeFilters(filters),
  })
  if (error) throw error
  offerFile(csvFileName(kind, berlinDay(new Date())), toCsv(kind, entries, variant), 'text/csv;charset=utf-8')
  return entries.length
}

async function loadAll(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  onProgress: (progress: Progress) => void,
): Promise<Enquiry[]> {
  const entries = new Map<string, Enquiry>()
  let total = Number.POSITIVE_INFINITY
  for (let from = 0; from < total; from += BATCH) {
    const batch = await loadRange(api, kind, filters, from, BATCH)
    if (from > 0 && batch.total !== total) throw new ListChanged('the number of entries changed during the export')
    total = batch.total
    for (const entry of batch.entries) entries.set(entry.id, entry)
    onProgress({ done: entries.size, total })
  }
  if (entries.size !== total) throw new ListChanged('the export has not as many rows as the database counted')
  return [...entries.values()]
}
