import { clock, numericDay } from '../../../../rules/format/format-moment.ts'
import { csvFile } from '../../../lib/csv-file.ts'
import { type Enquiry, referenceOf, statusLabels, topicOf } from '../enquiry.ts'

export type CsvVariant = 'standard' | 'excel'

type Column = readonly [name: string, value: (enquiry: Enquiry) => string | null | undefined]

const common = {
  date: ['Datum', (enquiry) => numericDay.format(new Date(enquiry.created_at))],
  firstName: ['Vorname', (enquiry) => enquiry.first_name],
  lastName: ['Nachname', (enquiry) => enquiry.last_name],
  email: ['E-Mail', (enquiry) => enquiry.email],
  phone: ['Telefon', (enquiry) => enquiry.phone],
  message: ['Nachricht', (enquiry) => enquiry.message],
  status: ['Status', (enquiry) => enquiry.status || 'new'],
} as const satisfies Record<string, Column>

const further: readonly Column[] = [
  ['Uhrzeit', (enquiry) => clock.format(new Date(enquiry.created_at))],
  ['Vorgangsnummer', referenceOf],
  ['Notizen', (enquiry) => enquiry.admin_notes],
  ['Patientenakte', (enquiry) => (enquiry.in_patient_file ? 'Ja' : 'Nein')],
]

const inWords: Readonly<Record<string, Column[1]>> = {
  Status: (enquiry) => statusLabels[enquiry.status] ?? statusLabels.new,
  Thema: (enquiry) => (enquiry.kind === 'consultation' ? topicOf(enquiry.consultation_type) : null),
}

/** Section 9 of the specification fixes names and order of the first list. */
const columns: Record<Enquiry['kind'], readonly Column[]> = {
  mwo: [
    common.date,
    common.firstName,
    common.lastName,
    common.email,
    common.phone,
    common.message,
    ['Anonym', (enquiry) => (enquiry.kind === 'mwo' && enquiry.is_anonymous ? 'Ja' : 'Nein')],
    common.status,
    ['Stadt', (enquiry) => (enquiry.kind === 'mwo' ? enquiry.location?.city : null)],
    ['Land', (enquiry) => (enquiry.kind === 'mwo' ? enquiry.location?.country : null)],
  ],
  consultation: [
    common.date,
    common.firstName,
    common.lastName,
    common.email,
    common.phone,
    ['Thema', (enquiry) => (enquiry.kind === 'consultation' ? enquiry.consultation_type : null)],
    ['Wunschzeit', (enquiry) => (enquiry.kind === 'consultation' ? enquiry.preferred_time : null)],
    common.message,
    common.status,
  ],
}

function columnsOf(kind: Enquiry['kind'], variant: CsvVariant): readonly Column[] {
  if (variant === 'standard') return columns[kind]
  return [...columns[kind].map(([name, value]): Column => [name, inWords[name] ?? value]), ...further]
}

export function toCsv(kind: Enquiry['kind'], entries: readonly Enquiry[], variant: CsvVariant): string {
  const chosen = columnsOf(kind, variant)
  return csvFile(
    chosen.map(([name]) => name),
    entries.map((entry) => chosen.map(([, value]) => value(entry))),
    variant === 'excel' ? { dates: ['Datum', 'Uhrzeit'] } : undefined,
  )
}

/** Two files of one day have two names. */
export function csvFileName(kind: Enquiry['kind'], day: string, variant: CsvVariant): string {
  return `${kind === 'mwo' ? 'mwo-anfragen' : 'beratungsanfragen'}-${day}${variant === 'excel' ? '-excel' : ''}.csv`
}
