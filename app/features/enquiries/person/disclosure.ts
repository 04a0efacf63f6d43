import type { Held } from '../../../../database/json-results.ts'
import { consultationTypes } from '../../../../rules/enquiries/consultation-types.ts'
import { columnsWith } from '../../../../rules/enquiries/enquiry-columns.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { signalLabels, statusLabels } from '../enquiry.ts'
import { NOT_TAKEN } from '../entry/uploaded-file.tsx'
import type { DisclosedFile } from './person-data.ts'

const PLACES: Record<string, string> = {
  consultation_requests: 'Beratungsanfragen',
  mwo_form_entries: 'MWO-Anfragen',
  audit_log: 'Bearbeitungsverlauf',
  answers: 'Unsere Antworten',
  incoming_mails: 'E-Mails von Ihnen',
  appointments: 'Termine',
  draft: 'Begonnene Antworten',
  newsletter_subscribers: 'Newsletter: Eintrag',
  newsletter_deliveries: 'Newsletter: Ausgaben an Sie',
  newsletter_opt_in_logs: 'Newsletter: Nachweis der Einwilligung',
  mail_outbox: 'Vermerke über E-Mails an Sie',
  trash: 'Papierkorb',
}

const FIELDS: Record<string, string> = {
  accepted_at: 'Der Anfrage zugeordnet am',
  ...Object.fromEntries(columnsWith('label').map(([path, { label }]) => [path.split('.').at(-1), label])),
  at: 'Am',
  acknowledged_at: 'Von der Praxis gesehen am',
  action: 'Was geschah',
  additional_data: 'Weitere Angaben',
  answer_draft: 'Entwurf einer Antwort',
  answer_id: 'Nummer der Antwort',
  answered_before: 'Vorher beantwortet am',
  automatic: 'Automatisch verschickt',
  body: 'Text',
  by: 'Von',
  bytes: 'Größe in Byte',
  call: 'Notiz zum Anruf',
  caught: 'Ohne Mailserver, hat niemanden erreicht',
  remind_at: 'Erinnerung vorgesehen am',
  reminded_at: 'Erinnerung verschickt am',
  restored_at: 'Aus dem Papierkorb geholt am',
  cancelled_at: 'Abgesagt am',
  cancelled_by: 'Abgesagt von',
  changed_at: 'Zuletzt geändert',
  changes: 'Zahl der Änderungen',
  follow_up_before: 'Vorherige Wiedervorlage',
  confirmed_at: 'Bestätigt',
  content: 'Inhalt',
  deleted_at: 'In den Papierkorb gelegt',
  details: 'Einzelheiten',
  documents: 'Im Anhang',
  dismissed_at: 'Inhalt gelöscht am',
  ends_at: 'Termin bis',
  entry_id: 'Nummer der Anfrage',
  file: 'Ablage der Datei',
  files: 'Dateien',
  first_attempt_at: 'Erster Versuch am',
  from_address: 'Von',
  gave_up_at: 'Aufgegeben am',
  gdpr_consent_date: 'Einwilligung vom',
  gdpr_consent_given: 'Einwilligung',
  gdpr_consent_text: 'Wortlaut der Einwilligung',
  happened_at: 'Zeitpunkt',
  issue_id: 'Nummer der Ausgabe',
  kind: 'Art',
  known: 'Von der Adresse der Anfrage',
  last_error: 'Meldung des Mailservers',
  mails: 'Nummern der E-Mails',
  message_id: 'Kennung der E-Mail',
  minutes: 'Dauer in Minuten',
  name: 'Name',
  next_attempt_at: 'Versand vorgesehen ab',
  offered: 'Vorgeschlagene Zeiten',
  despite_busy: 'Davon trotz eines Eintrags im Kalender der Praxis',
  cancelling: 'Absagen, wie es beim Vorschlag galt',
  freeUntilHours: 'Kostenlos bis so viele Stunden vorher',
  lateFee: 'Danach, in Euro',
  past: 'Frühere Zeiten',
  path: 'Ablage der Datei',
  preferences: 'Einstellungen',
  put_back_at: 'Erneut versucht ab',
  quoted: 'Zitat',
  reason: 'Grund',
  received_at: 'Eingegangen am',
  recipient: 'An',
  referrer_url: 'Seite mit dem Formular',
  refusal: 'Warum nicht zugestellt',
  refusals: 'Wie oft nicht zugestellt',
  refused_at: 'Nicht zugestellt am',
  refused_before: 'Vorher nicht zugestellte E-Mails',
  refused_issues: 'Nicht zugestellte E-Mails',
  sent_at: 'Versandt',
  settled_at: 'Abgeschlossen am',
  starts_at: 'Termin ab',
  size: 'Größe in Byte',
  state: 'Stand',
  status_before: 'Vorheriger Stand',
  subject: 'Betreff',
  subject_id: 'Nummer der Anfrage',
  subject_table: 'Formular',
  subscriber_id: 'Nummer des Eintrags',
  type: 'Art des Termins',
  taken_at: 'Gespeichert am',
  taken_back_at: 'Zurückgenommen am',
  text: 'Text',
  times: 'Vorgeschlagene Zeiten',
  timezone: 'Zeitzone',
  unsubscribed_at: 'Abgemeldet',
}

/** Instead of `sent_at` where no mail server was set. */
const CAUGHT_AT = 'Ins Postfach auf dem Server gelegt'

/** What the database keeps as a code. */
const VALUES: Record<string, string> = {
  ...statusLabels,
  ...consultationTypes,
  ...signalLabels,
  consultation_requests: 'Beratungsanfrage',
  consultation: 'Beratungsanfrage',
  mwo_form_entries: 'MWO-Anfrage',
  newsletter_subscribers: 'Newsletter',
  newsletter_opt_in_logs: 'Nachweis der Einwilligung',
  'enquiry changed': 'Anfrage bearbeitet',
  'enquiry deleted': 'Anfrage gelöscht',
  'enquiry brought back': 'Anfrage aus dem Papierkorb geholt',
  'contact corrected': 'Kontaktdaten berichtigt',
  'answer draft overwritten': 'Entwurf einer Antwort überschrieben',
  'first-talk': 'erstes Gespräch',
  'first-treatment': 'erster Behandlungstermin',
  'follow-up': 'Folgetermin',
  phone: 'am Telefon',
  mail: 'E-Mail',
  call: 'Anruf',
  person: 'Sie',
  practice: 'die Praxis',
  pending: 'noch nicht bestätigt',
  confirmed: 'bestätigt',
  unsubscribed: 'abgemeldet',
  signup: 'Anmeldung',
  'mail sent': 'E-Mail mit Bestätigungslink versandt',
  confirm: 'Bestätigung',
  unsubscribe: 'Abmeldung',
  queued: 'wartet auf den Versand',
  sending: 'wird gerade versandt',
  accepted: 'versandt',
  refused: 'nicht angenommen',
  uncertain: 'ungewiss, ob versandt',
  excluded: 'nicht versandt',
  'no answer': 'Der Mailserver hat nicht geantwortet.',
  left: 'nicht noch einmal versandt',
  cancelled: 'Versand abgebrochen',
  undeliverable: 'Frühere Ausgaben kamen nicht an.',
  erased: 'Eintrag gelöscht',
  row: 'Eintrag',
  file: 'Datei',
  kept: 'gespeichert',
  ...NOT_TAKEN,
  draft: 'Entwurf',
  picture: 'Bild',
}
const CODED =
  /^(?:status|status_before|state|reason|kind|by|action|subject_table|consultation_type|cancelled_by|suspicion|type)$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

interface Disclosure {
  /** Null for somebody who telephoned, whom `caller` names. */
  email: string | null
  caller: string
  practice: string
  origin: string
  at: Date
  held: Held
  files: DisclosedFile[]
}

/** One page to read, print or hand over (Art. 15 GDPR), with the files inside. @returns a whole HTML document */
export function disclosurePage({ email, caller, practice, origin, at, held, files }: Disclosure): string {
  const places = Object.entries(held)
  const about = email
    ? `über die E-Mail-Adresse ${escaped(readableAddress(email))}`
    : `zum Anruf von ${escaped(caller)}`
  return `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Auskunft, ${escaped(practice)}</title>
<style>body{font:1rem/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}section{border-top:1px solid;margin-top:2rem}dl{break-inside:avoid}dt{font-weight:bold}dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Auskunft nach Art. 15 DSGVO</h1>
<p>${escaped(practice)} hat ${about} am ${escaped(formatMoment(at))} auf ihrer Website gespeichert, was auf dieser Seite steht.</p>
<p>Wozu, auf welcher Grundlage und wie lange, wer Daten erhält und welche Rechte Sie haben, steht in der <a href="${escaped(origin)}/legal/datenschutz">Datenschutzerklärung</a>. Sicherungskopien enthalten dasselbe. Eine Behandlungsakte führt die Praxis getrennt davon.</p>
${places.length === 0 ? '<p>Unter dieser Adresse ist nichts gespeichert.</p>\n' : ''}${places.map(section).join('')}${fileSection(files)}</html>
`
}

/** The same for programs (Art. 20 GDPR). */
export function disclosureJson({ email, practice, at, held, files }: Disclosure): string {
  return `${JSON.stringify({ email, practice, at: at.toISOString(), held, files }, null, 2)}\n`
}

function section([place, rows]: [string, Record<string, unknown>[]]): string {
  return `<section>\n<h2>${escaped(PLACES[place] ?? place)}</h2>\n${rows.map((row) => list(row)).join('')}</section>\n`
}

const CHANGE = ' → '

function isUnchanged(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value[0] === value[1]
}

/** @param between what stands between the parts of a list; in a change they are before and after */
function list(row: object, between = '\n'): string {
  const lines = Object.entries(row).filter(
    ([, value]) => value !== null && String(value) !== '' && !(between === CHANGE && isUnchanged(value)),
  )
  const fields = 'caught' in row && row.caught === true ? { ...FIELDS, sent_at: CAUGHT_AT } : FIELDS
  return `<dl>\n${lines.map(([name, value]) => `<dt>${escaped(fields[name] ?? name)}</dt><dd>${inWords(value, CODED.test(name), name === 'details' ? CHANGE : between)}</dd>\n`).join('')}</dl>\n`
}

/** A long number of the database by its first eight signs, as in mails. @param isCode whether the value is one of `VALUES` */
function inWords(value: unknown, isCode: boolean, between: string): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? value.map((one) => inWords(one, isCode, between)).join(between) : list(value, between)
  const said = value === null ? '–' : String(value)
  const text = UUID.test(said) ? said.slice(0, 8).toUpperCase() : isCode ? (VALUES[said] ?? said) : said
  return escaped(/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? formatMoment(new Date(text)) : text)
}

function fileSection(files: DisclosedFile[]): string {
  if (files.length === 0) return ''
  const links = files.map(
    ({ name, content }) => `<li><a download="${escaped(name)}" href="${escaped(content)}">${escaped(name)}</a></li>\n`,
  )
  return `<section>\n<h2>Dateien</h2>\n<ul>\n${links.join('')}</ul>\n</section>\n`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
