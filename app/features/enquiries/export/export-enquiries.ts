import { berlinDay } from '../../../../rules/berlin-time.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { activeFilters } from '../../../lib/list/list-filters.ts'
import { type Progress, readWholeList } from '../../../lib/list/read-whole-list.ts'
import { offerFile } from '../../../lib/offer-file.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import { allKinds, type Enquiry, type EnquiryFilters, type EnquiryKind } from '../enquiry.ts'
import { type CsvVariant, csvFileName, toCsv } from './csv.ts'

/** @returns the number of entries @throws ListChanged when entries came or went meanwhile */
export async function exportEnquiries(
  api: DataApi,
  kinds: readonly EnquiryKind[],
  filters: EnquiryFilters,
  variant: CsvVariant,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  await rpcOf(api).require_recent_authentication()
  const entries = await readWholeList(enquirySource(api, kinds), filters, onProgress)
  return offerEach(api, kinds, entries, activeFilters(filters), variant)
}

/** As they are stored: a list shows the beginning of a message. */
export async function exportChosen(api: DataApi, ids: string[]): Promise<void> {
  await rpcOf(api).require_recent_authentication()
  const page = await rpcOf(api).enquiry_page({ ids, at_most: ids.length, whole: true })
  await offerEach(api, allKinds, page?.rows ?? [], ['chosen'], 'standard')
}

/** A file for each kind that has entries, or an empty one. */
async function offerEach(
  api: DataApi,
  kinds: readonly EnquiryKind[],
  entries: readonly Enquiry[],
  filters: string[],
  variant: CsvVariant,
): Promise<number> {
  const filled = kinds.filter((kind) => entries.some((entry) => entry.kind === kind))
  for (const kind of filled.length > 0 ? filled : kinds.slice(0, 1)) {
    const ofKind = entries.filter((entry) => entry.kind === kind)
    await rpcOf(api).log_enquiry_export({ kind, row_count: ofKind.length, filters })
    const name = csvFileName(kind, berlinDay(new Date()), variant)
    offerFile(name, toCsv(kind, ofKind, variant), 'text/csv;charset=utf-8')
  }
  return entries.length
}
