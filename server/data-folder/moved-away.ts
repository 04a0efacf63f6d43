import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { formatShortMoment } from '../../rules/format/format-moment.ts'
import type { KeyPlace } from '../accounts/keys.ts'
import type { Database } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'
import { ifThere } from './if-there.ts'
import { writeWhole } from './write-whole.ts'

const MARKER = 'moved-to-postgresql'

/** Of a move under way. Its archive is not encrypted, so what a killed move left must go. */
export function moveFolder(dataDir: string): string {
  return join(dataDir, 'move-unfinished')
}

/** From now on this database is refused. */
export async function recordMove({ dataDir, database }: KeyPlace): Promise<void> {
  if (database?.engine !== 'postgres') await writeWhole(join(dataDir, MARKER), `${new Date().toISOString()}\n`)
  else
    await sql`insert into private.installation (key, value) values ('moved_away', to_jsonb(now()))`.execute(
      database.sql,
    )
}

/** @throws StartupError for a PostgreSQL database that was moved to a built-in one. @param database that is up to date */
export async function refuseMovedPostgres({ engine, sql: database }: Database): Promise<void> {
  if (engine !== 'postgres') return
  const { rows } = await sql<{ at: string }>`
    select value #>> '{}' as at from private.installation where key = 'moved_away'
  `.execute(database)
  if (rows[0])
    throw new StartupError(
      `Diese Installation ist am ${formatShortMoment(rows[0].at)} in einen Datenordner umgezogen. Setzen Sie DATA_DIR auf ihn, und nehmen Sie DATABASE_URL aus den Einstellungen. Wollen Sie zum alten Stand zurück, führen Sie als Besitzer der Datenbank aus: delete from private.installation where key = 'moved_away'`,
    )
}

/** @throws StartupError for a database that was moved away: what it took in would be missing on PostgreSQL */
export async function refuseMovedDatabase(dataDir: string): Promise<void> {
  const marker = join(dataDir, MARKER)
  const content = await ifThere(readFile(marker, 'utf8'))
  if (content === undefined) return
  throw new StartupError(
    `Diese Installation ist am ${formatShortMoment(content.trim())} zu PostgreSQL umgezogen, und DATABASE_URL fehlt. Setzen Sie DATABASE_URL, wie bei der Website. Wollen Sie zum alten Stand zurück, löschen Sie die Datei ${marker}.`,
  )
}
