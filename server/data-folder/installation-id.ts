import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { StartupError } from '../startup-error.ts'
import { type CopiedFolder, findOtherFolder } from './copied-folder.ts'
import { LostDatabase } from './empty-database.ts'
import { folderIdFile, readFolderId } from './folder-id.ts'
import { writeWhole } from './write-whole.ts'

export class InstallationMismatch extends StartupError {
  readonly text: string
  readonly advice: string

  constructor(dataDir: string, databaseId: string) {
    const text = `Die Datenbank und der Datenordner ${dataDir} gehören nicht zusammen.`
    super(text)
    this.text = text
    this.advice = `Stimmen DATABASE_URL und DATA_DIR? Ist der Datenordner verloren, holen Sie Schlüssel und Dateien aus einer Sicherung zurück: npm run restore -- <Archiv> --files-only. Gehören beide doch zusammen, schreiben Sie ${databaseId} in die Datei ${folderIdFile(dataDir)}, als Benutzer der Website.`
    this.message = `${text} ${this.advice}`
  }
}

/** @returns why database and data folder are not one installation (decision 17); undefined where they are, or neither was in use */
export async function findInstallationMismatch(
  database: Database,
  dataDir: string,
): Promise<InstallationMismatch | LostDatabase | CopiedFolder | undefined> {
  const [ofDatabase, ofFolder] = [await readDatabaseId(database), await readFolderId(dataDir)]
  if (ofDatabase === ofFolder) return findOtherFolder(database, dataDir)
  if (ofDatabase === undefined) return new LostDatabase(dataDir)
  // The built-in database lies in the data folder itself.
  if (ofFolder === undefined && database.engine === 'pglite') return undefined
  return new InstallationMismatch(dataDir, ofDatabase)
}

/** Gives a new installation its id. @throws what `findInstallationMismatch` finds */
export async function refuseOnInstallationMismatch(database: Database, dataDir: string): Promise<void> {
  await database.exclusively(async () => {
    const mismatch = await findInstallationMismatch(database, dataDir)
    if (mismatch) throw mismatch
    if ((await readFolderId(dataDir)) === undefined) await writeFolderId(database, dataDir)
  })
}

/** Writes the id of the database into the data folder; one that has none gets it first. */
export async function writeFolderId(database: Database, dataDir: string): Promise<void> {
  await sql`
    insert into private.settings (key, value) values ('database_id', to_jsonb(${randomUUID()}::text))
    on conflict (key) do nothing
  `.execute(database.sql)
  await writeWhole(folderIdFile(dataDir), `${await readDatabaseId(database)}\n`)
}

/** The id in the database; undefined for one that was never served. */
export async function readDatabaseId(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select value #>> '{}' as id from private.settings where key = 'database_id'
  `.execute(database.sql)
  return rows[0]?.id
}
