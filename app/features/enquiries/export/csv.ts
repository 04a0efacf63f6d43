import { type ColumnName, columnsWith } from '../../../../rules/enquiries/enquiry-columns.ts'
import { clock, numericDay } from '../../../../rules/format/format-moment.ts'
import { csvFile } from '../../../lib/csv-file.ts'
import { type Enquiry, type EnquiryKind, referenceOf } from '../enquiry.ts'
import { inWords, storedIn } from '../in-words.ts'

export type CsvVariant = 'standard' | 'excel'

type Column = readonly [header: string, value: (enquiry: Enquiry) => string | null]

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

export function toCsv(kind: EnquiryKind, entries: readonly Enquiry[], variant: CsvVariant): string {
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
