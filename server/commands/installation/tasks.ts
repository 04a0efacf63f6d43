import type { Readable } from 'node:stream'
import { z } from 'zod'
import { RETENTION } from '../../../content/facts/facts-of-document.ts'
import { counted } from '../../../rules/format/counted.ts'
import { clock } from '../../../rules/format/format-moment.ts'
import { isEmailAddress } from '../../../rules/input/email-address.ts'
import { TRASH_DAYS } from '../../../rules/operation/retention-periods.ts'
import { saveAdministrator } from '../../accounts/administrators.ts'
import { openResetWindow } from '../../accounts/reset-window.ts'
import { removeAllFactors } from '../../api/second-factor/factor-store.ts'
import { archiveOf } from '../../backup/archive.ts'
import { dump } from '../../backup/dump.ts'
import type { Database } from '../../database/database.ts'
import { rememberTime } from '../../jobs/clock.ts'
import { planRetention } from '../../jobs/retention.ts'
import { bringBack, listTrash, type TrashLine } from '../../jobs/trash.ts'
import type { ServerParts } from '../../server-parts.ts'
import { StartupError } from '../../startup-error.ts'
import { type InspectionSettings, inspectDatabase } from './inspect-database.ts'

/** From the operator's input to a German text, or to the bytes of an archive. */
export type Task = (input: string) => Promise<string | Readable>

/** Those that answer with a text. */
export type TextTask = Exclude<keyof ReturnType<typeof installationTasks>, 'backup'>

const newAdministrator = z.object({
  email: z.string().refine(isEmailAddress),
  passwordHash: z.string().regex(/^\$2[aby]\$\d\d\$.{53}$/),
})

/** What commands do with the database, in their own process or in the running server. */
export function installationTasks({
  database,
  files,
  config,
}: Pick<ServerParts, 'database' | 'files'> & { config: InspectionSettings }) {
  return {
    async 'create-administrator'(input: string) {
      const administrator = newAdministrator.parse(JSON.parse(input))
      await saveAdministrator(database, administrator)
      return `${administrator.email} kann sich jetzt anmelden: ${config.SITE_URL}/admin`
    },

    async 'open-reset-window'() {
      const { until, code } = await openResetWindow(database)
      return `Bis ${clock.format(until)} Uhr geht „Temporäres Passwort anfordern“ einmal, mit dem Code ${code}: ${config.SITE_URL}/admin`
    },

    async 'reset-second-factor'(email: string) {
      if (!(await removeAllFactors(database, email)))
        throw new StartupError(`Ein Verwaltungskonto ${email} gibt es nicht.`)
      return `Die zweiten Faktoren von ${email} sind entfernt und alle Anmeldungen beendet. Das Konto meldet sich mit dem Passwort an und richtet einen neuen ein: ${config.SITE_URL}/admin`
    },

    async 'confirm-clock'() {
      await rememberTime(database, true)
      return 'Gut: Die Uhr geht richtig. Was nach seiner Frist zu löschen ist, wird ab jetzt wieder gelöscht.'
    },

    async 'bring-back'(what: string) {
      const { back, taken } = await bringBack(database, what)
      if (back + taken === 0)
        throw new StartupError(`Zu „${what}“ liegt nichts im Papierkorb. Was darin liegt: npm run admin -- trash`)
      const left =
        taken > 0
          ? ` Bei ${taken} ging es nicht: ${taken === 1 ? 'Der Platz ist' : 'Ihre Plätze sind'} inzwischen besetzt.`
          : ''
      return `Zurückgeholt: ${back}.${left} Was zurückgeholt ist, wird ${TRASH_DAYS} Tage lang nicht wieder gelöscht.`
    },

    'report-trash': () => describeTrash(database),
    'report-retention': () => describeRetention(database),
    'check-database': async () => JSON.stringify(await inspectDatabase({ database, files }, config)),
    backup: async () => archiveOf(dump(database, files)),
  } satisfies Record<string, Task>
}

const NAMES: Record<string, string> = {
  mwo_form_entries: 'MWO-Anfrage',
  consultation_requests: 'Beratungsanfrage',
  newsletter_subscribers: 'Newsletter-Eintrag',
  newsletter_opt_in_logs: 'Nachweis der Einwilligung',
}

/** Describes the trash by day of deletion, in German lines. */
async function describeTrash(database: Database): Promise<string> {
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

const KINDS = { mwo: 'MWO-Anfrage', consultation: 'Beratungsanfrage' }

/** Describes the periods and what the next deletion would delete, in German lines. Deletes nothing. */
async function describeRetention(database: Database): Promise<string> {
  const { enquiries, files, orphans, adminLogins } = await planRetention(database)
  return [
    'Aufbewahrung:',
    `- Anfragen: ${RETENTION.enquiryMonths} Monate nach der letzten Bearbeitung; solange sie „Neu“ sind, ohne Frist`,
    `- Dateien: ${RETENTION.uploadDaysAfterCompletion} Tage nach dem Abschluss der Anfrage`,
    `- Anmeldungen in der Verwaltung: ${RETENTION.adminLoginDays} Tage`,
    'Als Nächstes würde gelöscht:',
    ...enquiries.map(({ kind, id, hasFile }) => `- ${KINDS[kind]} ${id}${hasFile ? ' mit ihrer Datei' : ''}`),
    ...files.map(({ entryId }) => `- die Datei der MWO-Anfrage ${entryId}`),
    `- ${counted(orphans.length, 'Datei', 'Dateien')}, deren Anfrage nie abgeschickt wurde`,
    `- ${counted(adminLogins, 'Zeile', 'Zeilen')} aus dem Protokoll der Anmeldungen`,
  ].join('\n')
}
