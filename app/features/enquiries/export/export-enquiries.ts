import { berlinDay } from '../../../../rules/berlin-time.ts'
import type { EnquiryKind } from '../../../../rules/enquiries/enquiry-kinds.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import { activeFilters } from '../../../lib/list/list-filters.ts'
import { type Progress, readWholeList } from '../../../lib/list/read-whole-list.ts'
import { offerFile } from '../../../lib/offer-file.ts'
import { enquirySource, inListOrder } from '../data/enquiry-source.ts'
import { allKinds, type Enquiry, type EnquiryFilters } from '../enquiry.ts'
import { type CsvVariant, csvFileName, toCsv } from './csv.ts'

/** @returns the number of entries */
export async function exportEnquiries(
  api: DataApi,
  kinds: readonly EnquiryKind[],
  filters: EnquiryFilters,
  variant: CsvVariant,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  await call(api, 'require_recent_authentication')
  const entries: Enquiry[] = []
  for (const kind of kinds) entries.push(...(await loadAllEnquiries(api, kind, filters, onProgress)))
  return offerEach(api, kinds, entries, activeFilters(filters), variant)
}

export async function exportChosen(api: DataApi, entries: readonly Enquiry[]): Promise<void> {
  await call(api, 'require_recent_authentication')
  await offerEach(api, allKinds, entries, ['chosen'], 'standard')
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
    await offer(
      api,
      kind,
      entries.filter((entry) => entry.kind === kind),
      filters,
      variant,
    )
  }
  return entries.length
}

/** In the order of the list. @throws ListChanged when the database counted another number of rows */
export async function loadAllEnquiries(
  api: DataApi,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  onProgress: (progress: Progress) => void,
): Promise<Enquiry[]> {
  const entries = await readWholeList(enquirySource(api, kind), filters, onProgress)
  return entries.sort(inListOrder(filters))
}

async function offer(
  api: DataApi,
  kind: EnquiryKind,
  entries: readonly Enquiry[],
  filters: string[],
  variant: CsvVariant,
): Promise<void> {
  await call(api, 'log_enquiry_export', {
    _kind: kind,
    _row_count: entries.length,
    _filters: filters,
  })
  offerFile(csvFileName(kind, berlinDay(new Date()), variant), toCsv(kind, entries, variant), 'text/csv;charset=utf-8')
}
