import { TRASH_DAYS } from '../../../rules/operation/retention-periods.ts'
import type { Database } from '../../database/database.ts'
import { listTrash, type TrashLine } from '../../jobs/trash.ts'

const NAMES: Record<string, string> = {
  mwo_form_entries: 'MWO-Anfrage',
  consultation_requests: 'Beratungsanfrage',
  newsletter_subscribers: 'Newsletter-Eintrag',
  newsletter_opt_in_logs: 'Nachweis der Einwilligung',
}

/** Describes the trash by day of deletion, in German lines. */
export async function describeTrash(database: Database): Promise<string> {
  const lines = await listTrash(database)
  if (lines.length === 0) return 'Der Papierkorb ist leer.'
  const byDay = Map.groupBy(lines, ({ day }) => day)
  const hasEnquiries = lines.some(({ kind, table }) => kind === 'row' && !table.startsWith('newsletter_'))
  return [
    ...[...byDay].flatMap(([day, ofDay]) => [`Gelöscht am ${day}:`, ...ofDay.map(describeLine)]),
    `Jeder Tag verschwindet nach ${TRASH_DAYS} Tagen. Zurückholen: npm run admin -- bring-back <Tag oder Nummer>`,
    ...(hasEnquiries
      ? ['Eine Anfrage bringt Antworten und Termine mit. Ein Termin, der noch bevorsteht, gilt dann wie zuvor.']
      : []),
  ].join('\n')
}

function describeLine({ kind, table, subjectId, file }: TrashLine): string {
  const name = NAMES[table] ?? table
  if (kind === 'file') return `- die Datei der ${name} ${subjectId}`
  return `- ${name} ${subjectId}${file ? ' mit ihrer Datei' : ''}`
}
