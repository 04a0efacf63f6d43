import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { ifThere } from './if-there.ts'
import { writeWhole } from './write-whole.ts'

const MARK = 'moved-to-postgresql'

/** Where a move keeps its archive while it is under way: unencrypted, so what a killed one left must go. */
export function moveFolder(dataDir: string): string {
  return join(dataDir, 'move-unfinished')
}

/** Leaves a mark in the data folder: from now on nothing opens its built-in database by mistake. */
export async function markMovedAway(dataDir: string, now = new Date()): Promise<void> {
  await writeWhole(join(dataDir, MARK), `${now.toISOString()}\n`)
}

/**
 * Keeps a server or a command from working on a database that was moved away: what it took in there would be missing on
 * PostgreSQL, and what it reads there is out of date.
 *
 * @throws StartupError that names the two ways on
 */
export async function refuseMovedDatabase(dataDir: string): Promise<void> {
  const mark = join(dataDir, MARK)
  const content = await ifThere(readFile(mark, 'utf8'))
  if (content === undefined) return
  const when = new Date(content.trim()).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })
  throw new StartupError(
    `Diese Installation ist am ${when} zu PostgreSQL umgezogen, und DATABASE_URL fehlt. Setzen Sie DATABASE_URL, wie bei der Website. Wollen Sie zum alten Stand zurück, löschen Sie die Datei ${mark}.`,
  )
}
