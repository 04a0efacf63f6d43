import { fieldLengths } from '../input/field-lengths.ts'
import type { EnquiryKind } from './enquiry-kinds.ts'

export interface EnquiryColumn {
  /** As an entry, its history and a disclosure name it. */
  label: string
  /** Where one kind alone has it. */
  only?: EnquiryKind
  /** Signs that the database takes of what a visitor writes. */
  longest?: number
  /** Its header in the CSV; section 9 of the specification fixes those of MWO requests and their order. */
  csv?: string
  /** `private.keep_search_text` (database/migrations/555_both_kinds.sql) */
  searched?: true
  /** The practice may correct it (Art. 16 GDPR, `public.correct_contact`). */
  correctable?: true
  /** Where an entry shows it: at its top, or under "Weitere Angaben". */
  shown?: 'first' | 'further'
  /** How the privacy policy names it, where it does not say the label. */
  policy?: string
}

const contact = { searched: true, correctable: true } as const
const ofPlace = { only: 'mwo', searched: true, shown: 'further' } as const

/**
 * Every column of an enquiry once, in the order of lists, entries and the CSV; a value inside of JSON by its path. The CSV, entries, disclosure and
 * corrections read it here. `tests/backend/database/enquiry-columns.test.ts` compares it with the database, `tests/unit/privacy-policy.test.ts` with the policy.
 */
export const enquiryColumns = {
  id: { label: 'Nummer', searched: true, policy: 'Zufallsnummer' },
  kind: { label: 'Formular', policy: 'Bei der Beratungsanfrage' },
  created_at: { label: 'Erfasst am', csv: 'Datum', policy: 'Zeitpunkt' },
  first_name: { label: 'Vorname', longest: fieldLengths.firstName, csv: 'Vorname', ...contact, shown: 'further' },
  last_name: { label: 'Nachname', longest: fieldLengths.lastName, csv: 'Nachname', ...contact, shown: 'further' },
  email: { label: 'E-Mail', longest: fieldLengths.email, csv: 'E-Mail', ...contact, shown: 'first' },
  phone: { label: 'Telefon', longest: fieldLengths.phone, csv: 'Telefon', ...contact, shown: 'first' },
  consultation_type: { label: 'Thema', only: 'consultation', csv: 'Thema', shown: 'first', policy: 'Thema' },
  preferred_time: {
    label: 'Wunschzeit',
    only: 'consultation',
    longest: fieldLengths.preferredTime,
    csv: 'Wunschzeit',
    searched: true,
    shown: 'first',
  },
  message: { label: 'Nachricht', longest: fieldLengths.message, csv: 'Nachricht', searched: true },
  is_anonymous: { label: 'Anonym', only: 'mwo', csv: 'Anonym', shown: 'further', policy: 'im anonymen Modus' },
  status: { label: 'Stand', csv: 'Status', policy: 'Stand, Notizen' },
  location: { label: 'Ort', only: 'mwo', policy: 'Stadt und Land' },
  'location.city': { label: 'Stadt', longest: fieldLengths.city, csv: 'Stadt', ...ofPlace, shown: 'first' },
  'location.country': { label: 'Land', longest: fieldLengths.country, csv: 'Land', ...ofPlace },
  gdpr_consent: { label: 'Einwilligung', only: 'mwo', shown: 'further', policy: 'kreuzen Sie sie an' },
  consent_version: { label: 'Fassung der Einwilligung', shown: 'further', policy: 'Fassung des Einwilligungssatzes' },
  updated_at: { label: 'Zuletzt geändert', shown: 'further', policy: 'Änderungen werden protokolliert' },
  file_url: { label: 'Ablage der Datei', only: 'mwo', policy: 'nicht öffentlichen Speicher' },
  file_name: {
    label: 'Datei',
    only: 'mwo',
    longest: fieldLengths.fileName,
    searched: true,
    policy: 'mit Name, Art und Größe',
  },
  file_type: { label: 'Art der Datei', only: 'mwo', policy: 'mit Name, Art und Größe' },
  file_size: { label: 'Größe der Datei in Byte', only: 'mwo', policy: 'mit Name, Art und Größe' },
  admin_notes: { label: 'Unsere Notizen', longest: fieldLengths.notes, searched: true, policy: 'Notizen' },
  follow_up_on: { label: 'Wiedervorlage' },
  in_patient_file: { label: 'In die Patientenakte übernommen' },
  answered_at: { label: 'Beantwortet am', policy: 'beantwortet' },
  reply_clock_start: { label: 'Frist ab', policy: 'Zeitpunkt' },
  suspicion: { label: 'Warum beiseitegelegt', policy: 'Welche Merkmale auffielen' },
  message_hash: {
    label: 'Prüfwert der Nachricht',
    policy: 'Aus längeren Nachrichten bildet die Datenbank einen Prüfwert',
  },
  // Read once and not kept, or never filled.
  form_signals: { label: 'Merkmale beim Absenden', policy: 'wie lange die Seite offen war' },
  user_agent: { label: 'Browserkennung', policy: 'Browser speichern wir mit einer Anfrage nicht' },
  ip_address: {
    label: 'IP-Adresse',
    only: 'mwo',
    policy: 'IP-Adresse und Browser speichern wir mit einer Anfrage nicht',
  },
} as const satisfies Record<string, EnquiryColumn>

export type ColumnName = keyof typeof enquiryColumns

/** The columns of one kind of enquiry that the list says this of. */
export function columnsWith(property: keyof EnquiryColumn, kind?: EnquiryKind): [ColumnName, EnquiryColumn][] {
  const all = Object.entries(enquiryColumns) as [ColumnName, EnquiryColumn][]
  return all.filter(([, column]) => property in column && (!kind || (column.only ?? kind) === kind))
}
