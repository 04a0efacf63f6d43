import { newestBackup } from '../../backup/archive-names.ts'
import type { Config } from '../../config.ts'
import { checkBelonging, describeApart, joinParts } from '../../data-folder/belonging.ts'
import { describeClock, readClock, trustClock } from '../../database/clock.ts'
import type { Database } from '../../database/open-database.ts'
import { deleteExpired } from '../../jobs/delete-expired.ts'
import { clearHeldBack, describeHeldBack, listHeldBack } from '../../jobs/held-back.ts'
import { runRetention } from '../../jobs/retention.ts'
import type { Log } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'

type Place = Pick<Config, 'DATA_DIR' | 'BACKUP_DIR'>

interface DoubtParts {
  database: Database
  config: Place
  /** Takes uploaded files away, by their path in the bucket of the uploads. */
  removeFiles(paths: string[]): Promise<void>
  log: Log
}

/** Something that the website stops doing until the operator has said that it is right. */
interface Doubt {
  /** What the operator types: `npm run admin -- confirm uhr`. */
  name: string
  /** What the doctor says while nothing is doubtful. */
  settled: string
  /** @returns what is doubtful, with the next step, in German; undefined while nothing is */
  find(database: Database, config: Place): Promise<{ text: string; advice: string } | undefined>
  /** @returns what the operator reads afterwards */
  confirm(parts: DoubtParts): Promise<string>
}

/** Everything that an installation can doubt. */
export const doubts: Doubt[] = [
  {
    name: 'ordner',
    settled: 'Datenbank und Datenordner gehören zusammen.',
    async find(database, { DATA_DIR }) {
      const belonging = await checkBelonging(database, DATA_DIR, { joins: false })
      return belonging.sameInstallation ? undefined : describeApart(belonging, DATA_DIR)
    },
    async confirm({ database, config }) {
      await joinParts(database, config.DATA_DIR, { replaces: true })
      return 'Gut: Datenbank und Datenordner gehören zusammen. Starten Sie die Website neu.'
    },
  },
  {
    name: 'uhr',
    settled: 'Die Uhr passt zu dem, was die Website bisher gesehen hat.',
    async find(database, { BACKUP_DIR }) {
      const clock = await readClock(database, { newestBackup: await newestBackup(BACKUP_DIR), remembers: false })
      return clock.trusted ? undefined : describeClock(clock)
    },
    async confirm({ database }) {
      await trustClock(database)
      return 'Gut: Die Uhr geht richtig. Was nach seiner Frist zu löschen ist, wird ab jetzt wieder gelöscht.'
    },
  },
  {
    name: 'loeschung',
    settled: 'Keine Löschung wartet auf Ihre Entscheidung.',
    async find(database) {
      const heldBack = await listHeldBack(database)
      if (heldBack.length === 0) return undefined
      return {
        text: heldBack.map(describeHeldBack).join(' '),
        advice:
          'Stimmt die Uhr, und haben Sie eine Sicherung? Was es ist, zeigt npm run admin -- retention; löschen: npm run admin -- confirm loeschung',
      }
    },
    async confirm({ database, removeFiles, log }) {
      await deleteExpired(database, { approved: true })
      await runRetention(database, removeFiles, log, { approved: true })
      await clearHeldBack(database)
      return 'Gelöscht ist, was nach seiner Frist zu löschen war.'
    },
  },
]

/**
 * Lists what the website doubts, or confirms one of them on the operator's word.
 *
 * @param name of a doubt; empty lists them
 * @throws StartupError for a name that is none
 */
export async function confirmDoubt(parts: DoubtParts, name: string): Promise<string> {
  if (name) {
    const doubt = doubts.find((one) => one.name === name)
    if (doubt) return doubt.confirm(parts)
    throw new StartupError(
      `„${name}“ lässt sich nicht bestätigen. Möglich sind ${doubts.map((one) => one.name).join(', ')}. Nichts wurde geändert.`,
    )
  }
  const lines: string[] = []
  for (const { name, find } of doubts) {
    const found = await find(parts.database, parts.config)
    if (found) lines.push(`${name}: ${found.text}\n  → ${found.advice}`)
  }
  return lines.join('\n') || 'Es ist nichts zweifelhaft.'
}
