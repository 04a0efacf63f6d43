import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { ifThere } from './if-there.ts'
import { writeWhole } from './write-whole.ts'

const MARKER = 'moved-to-postgresql'

/** Of a move under way. Its archive is not encrypted, so what a killed move left must go. */
export function moveFolder(dataDir: string): string {
  return join(dataDir, 'move-unfinished')
}

/** From now on the built-in database in this folder is refused. */
export async function recordMove(dataDir: string): Promise<void> {
  await writeWhole(join(dataDir, MARKER), `${new Date().toISOString()}\n`)
}

/** @throws StartupError for a database that was moved away: what it took in would be missing on PostgreSQL */
export async function refuseMovedDatabase(dataDir: string): Promise<void> {
  const marker = join(dataDir, MARKER)
  const content = await ifThere(readFile(marker, 'utf8'))
  if (content === undefined) return
  const when = new Date(content.trim()).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })
  throw new StartupError(
    `Diese Installation ist am ${when} zu PostgreSQL umgezogen, und DATABASE_URL fehlt. Setzen Sie DATABASE_URL, wie bei der Website. Wollen Sie zum alten Stand zurück, löschen Sie die Datei ${marker}.`,
  )
}
