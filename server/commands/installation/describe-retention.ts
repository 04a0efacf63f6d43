import { RETENTION } from '../../../content/facts/facts-of-document.ts'
import { counted } from '../../../rules/format/counted.ts'
import type { Database } from '../../database/database.ts'
import { planRetention } from '../../jobs/retention.ts'

const NAMES = { mwo: 'MWO-Anfrage', consultation: 'Beratungsanfrage' }

/** Describes the periods and what the next deletion would delete, in German lines. Deletes nothing. */
export async function describeRetention(database: Database): Promise<string> {
  const { enquiries, files, orphans, adminLogins } = await planRetention(database)
  return [
    'Aufbewahrung:',
    `- Anfragen: ${RETENTION.enquiryMonths} Monate nach der letzten Bearbeitung; solange sie „Neu“ sind, ohne Frist`,
    `- Dateien: ${RETENTION.uploadDaysAfterCompletion} Tage nach dem Abschluss der Anfrage`,
    `- Anmeldungen in der Verwaltung: ${RETENTION.adminLoginDays} Tage`,
    'Als Nächstes würde gelöscht:',
    ...enquiries.map(({ kind, id, hasFile }) => `- ${NAMES[kind]} ${id}${hasFile ? ' mit ihrer Datei' : ''}`),
    ...files.map(({ entryId }) => `- die Datei der MWO-Anfrage ${entryId}`),
    `- ${counted(orphans.length, 'Datei', 'Dateien')}, deren Anfrage nie abgeschickt wurde`,
    `- ${counted(adminLogins, 'Zeile', 'Zeilen')} aus dem Protokoll der Anmeldungen`,
  ].join('\n')
}
