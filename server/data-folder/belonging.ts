import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RESTORE_KEYS } from '../accounts/keys.ts'
import type { Database } from '../database/database.ts'
import { ifThere } from './if-there.ts'
import { writeWhole } from './write-whole.ts'

/** In the folder of the uploads, which are of no use without their database: a restore replaces both together. */
const MARK = '.database-id'

/** Whether a database and a data folder are parts of one installation. */
export type Belonging =
  | { sameInstallation: true }
  /** `new database`: the folder was in use with another one. `new folder`: the database was. */
  | { sameInstallation: false; reason: 'another database' | 'new database' | 'new folder' }

/**
 * Compares the id in the database with the mark in the data folder. Two parts of which neither was in use yet are joined
 * here; so is a folder without a mark beside a database without content.
 *
 * @param joins false only looks
 */
export async function checkBelonging(database: Database, dataDir: string, { joins = true } = {}): Promise<Belonging> {
  const id = await readDatabaseId(database)
  const mark = await readMark(dataDir)
  if (id !== undefined && mark === id) return { sameInstallation: true }
  if (mark !== undefined)
    return { sameInstallation: false, reason: id === undefined ? 'new database' : 'another database' }
  // The built-in database lies in the data folder itself.
  if (id !== undefined && database.engine === 'postgres' && (await holdsContent(database))) {
    return { sameInstallation: false, reason: 'new folder' }
  }
  if (!joins) return { sameInstallation: true }
  await joinParts(database, dataDir)
  // Of several processes that start at once one wrote the mark; with another database than ours it is not ours.
  return checkBelonging(database, dataDir, { joins: false })
}

/** Gives a database its id, if it has none, and the data folder the same mark: on the operator's word, or after a restore. */
export async function joinParts(database: Database, dataDir: string, { replaces = false } = {}): Promise<void> {
  await writeWhole(join(dataDir, 'files', MARK), await databaseId(database), { onlyNew: !replaces })
}

/** @returns names in a folder of uploads without the mark: whether anybody has sent a file */
export function withoutMark(names: string[]): string[] {
  return names.filter((name) => name !== MARK)
}

/** What the operator reads about parts that do not belong together: German, with the next step. */
export function describeApart(
  { reason }: Extract<Belonging, { sameInstallation: false }>,
  dataDir: string,
): { text: string; advice: string } {
  const says = {
    'another database': `Die Datenbank gehört nicht zu dem Datenordner ${dataDir}.`,
    'new database': `Die Datenbank ist neu, und der Datenordner ${dataDir} gehört zu einer anderen, die schon in Betrieb war.`,
    'new folder': `Der Datenordner ${dataDir} ist neu, und die Datenbank gehört zu einem anderen, der schon in Betrieb war.`,
  }[reason]
  return {
    text: `${says} Die Seiten sind zu sehen, aber es wird nichts entgegengenommen, was verloren ginge.`,
    advice: `Stimmen DATABASE_URL und DATA_DIR? ${ADVICE[reason]} Gehört es doch so zusammen: npm run admin -- confirm ordner, dann neu starten.`,
  }
}

const LOST_DATABASE =
  'Ist die Datenbank verloren, spielen Sie die Sicherung ein: npm run restore -- <Archiv> --keys <Schlüsseldatei> --replace.'
/** Never advises to replace what is newer than every backup. */
const ADVICE = {
  'another database': LOST_DATABASE,
  'new database': LOST_DATABASE,
  'new folder': `Die Datenbank hat den neuesten Stand: Ersetzen Sie sie nicht durch eine Sicherung. Ist der Datenordner verloren, holen Sie die Schlüssel zurück (${RESTORE_KEYS}) und die hochgeladenen Dateien (Betriebshandbuch, „Nur Schlüssel oder Dateien“).`,
}

/** @returns the id of the installation that the database belongs to; undefined while nothing was ever joined to it */
export async function readDatabaseId(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select value #>> '{}' as id from private.settings where key = 'database_id'
  `.execute(database.sql)
  return rows[0]?.id
}

/** @returns the id of the installation that the data folder belongs to; undefined while it belongs to none */
export async function readMark(dataDir: string): Promise<string | undefined> {
  return ifThere(readFile(join(dataDir, 'files', MARK), 'utf8'))
}

async function databaseId(database: Database): Promise<string> {
  await sql`
    insert into private.settings (key, value) values ('database_id', to_jsonb(${randomUUID()}::text))
    on conflict (key) do nothing
  `.execute(database.sql)
  return (await readDatabaseId(database)) ?? ''
}

async function holdsContent(database: Database): Promise<boolean> {
  const { rows } = await sql<{ content: boolean }>`
    select exists (select from public.consultation_requests) or exists (select from public.mwo_form_entries)
      or exists (select from public.newsletter_subscribers) or exists (select from storage.objects) as content
  `.execute(database.sql)
  return rows[0]?.content ?? false
}
