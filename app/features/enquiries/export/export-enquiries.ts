import { berlinDay } from '../../../../rules/berlin-time.ts'
import { type ColumnName, columnsWith } from '../../../../rules/enquiries/enquiry-columns.ts'
import { clock, numericDay } from '../../../../rules/format/format-moment.ts'
import { csvFile } from '../../../lib/csv-file.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { activeFilters } from '../../../lib/list/list-filters.ts'
import { type Progress, readWholeList } from '../../../lib/list/read-whole-list.ts'
import { offerFile } from '../../../lib/offer-file.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import {
  allKinds,
  type Enquiry,
  type EnquiryFilters,
  type EnquiryKind,
  type EnquiryRow,
  referenceOf,
} from '../enquiry.ts'
import { inWords, storedIn } from '../in-words.ts'

/** @returns the number of entries @throws ListChanged when entries came or went meanwhile */
export async function exportEnquiries(
  api: DataApi,
  kinds: readonly EnquiryKind[],
  filters: EnquiryFilters,
  variant: CsvVariant,
  promisedHours: number,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  await rpcOf(api).require_recent_authentication()
  const entries = await readWholeList(enquirySource(api, kinds, promisedHours), filters, onProgress)
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
  entries: readonly EnquiryRow[],
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

export type CsvVariant = 'standard' | 'excel'

type Column = readonly [header: string, value: (enquiry: EnquiryRow) => string | null]

/** What only the variant in words has. */
const further: readonly Column[] = [
  ['Uhrzeit', (enquiry) => clock.format(new Date(enquiry.created_at))],
  ['Vorgangsnummer', referenceOf],
  ['Notizen', (enquiry) => enquiry.admin_notes],
  ['Patientenakte', (enquiry) => inWords(enquiry, 'in_patient_file')],
]

/** Stored words stay as they are, as the specification shows them. */
function asStored(enquiry: Enquiry, column: ColumnName): string | null {
  if (column === 'status') return enquiry.status || 'new'
  return column === 'consultation_type' ? (storedIn(enquiry, column) as string | null) : inWords(enquiry, column)
}

function columnsOf(kind: EnquiryKind, variant: CsvVariant): readonly Column[] {
  const say = variant === 'excel' ? inWords : asStored
  const columns = columnsWith('csv', kind).map(([name, { csv = '' }]): Column => {
    if (name === 'created_at') return [csv, (enquiry) => numericDay.format(new Date(enquiry.created_at))]
    return [csv, (enquiry) => say(enquiry, name)]
  })
  return variant === 'excel' ? [...columns, ...further] : columns
}

export function toCsv(kind: EnquiryKind, entries: readonly EnquiryRow[], variant: CsvVariant): string {
  const chosen = columnsOf(kind, variant)
  return csvFile(
    chosen.map(([header]) => header),
    entries.map((entry) => chosen.map(([, value]) => value(entry))),
    variant === 'excel' ? { dates: ['Datum', 'Uhrzeit'] } : undefined,
  )
}

/** Two files of one day have two names. */
export function csvFileName(kind: EnquiryKind, day: string, variant: CsvVariant): string {
  return `${kind === 'mwo' ? 'mwo-anfragen' : 'beratungsanfragen'}-${day}${variant === 'excel' ? '-excel' : ''}.csv`
}
