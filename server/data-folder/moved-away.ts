import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { ifThere } from './if-there.ts'
import { writeWhole } from './write-whole.ts'

const MARK = 'moved-to-postgresql'

/** The content of the built-in database was moved to PostgreSQL. */
export class MovedAway extends StartupError {
  constructor(when: string, mark: string) {
    super(
      `Diese Installation ist am ${when} zu PostgreSQL umgezogen, und DATABASE_URL fehlt. Setzen Sie DATABASE_URL, wie bei der Website. Wollen Sie zum alten Stand zurück, löschen Sie die Datei ${mark}.`,
    )
    this.name = 'MovedAway'
  }
}

/** Where a move keeps its archive while it is under way: unencrypted, so what a killed one left must go. */
export function moveFolder(dataDir: string): string {
  return join(dataDir, 'move-unfinished')
}

/** Leaves a mark in the data folder: from now on nothing opens its built-in database by mistake. */
export async function markMovedAway(dataDir: string, now = new Date()): Promise<void> {
  await writeWhole(join(dataDir, MARK), `${now.toISOString()}\n`)
}

/** @returns the content of the mark; undefined where nothing was moved */
export async function movedAwayAt(dataDir: string): Promise<string | undefined> {
  return ifThere(readFile(join(dataDir, MARK), 'utf8'))
}

/**
 * Keeps a server or a command from working on a database that was moved away: what it took in there would be missing on
 * PostgreSQL, and what it reads there is out of date.
 *
 * @throws MovedAway that names the two ways on
 */
export async function refuseMovedDatabase(dataDir: string): Promise<void> {
  const when = await movedAwayAt(dataDir)
  if (when === undefined) return
  const mark = join(dataDir, MARK)
  throw new MovedAway(new Date(when.trim()).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' }), mark)
}
