import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'
import type { FileStorage } from './file-storage.ts'
import { filesInDatabase } from './in-database.ts'

/** Of this database; a copy that was made with pg_dump or `createdb -T` has another. */
const IDENTITY = sql`(
  select to_jsonb(concat_ws('/', system_identifier, oid)) from pg_control_system(), pg_database where datname = current_database()
)`

/**
 * A folder of its own for each database, so that a restored one touches no file of the old.
 * @throws StartupError for a copy made without our commands, which names the folder of the original and would delete its files
 */
async function storageFolder(database: Database): Promise<string> {
  await sql`
    insert into private.installation (key, value)
    values ('storage_folder', to_jsonb(gen_random_uuid()::text)), ('storage_database', ${IDENTITY}) on conflict do nothing
  `.execute(database.sql)
  const { rows } = await sql<{ folder: string; isOurs: boolean }>`
    select f.value #>> '{}' as folder, d.value = ${IDENTITY} as "isOurs"
    from private.installation f, private.installation d where f.key = 'storage_folder' and d.key = 'storage_database'
  `.execute(database.sql)
  if (!rows[0]?.isOurs)
    throw new StartupError(
      "Der Ordner in STORAGE_URL gehört zu einer anderen Datenbank: Diese ist eine Kopie, oder PostgreSQL wurde auf eine neue Version gebracht. Ersetzt sie die andere, führen Sie als Besitzer der Datenbank aus: delete from private.installation where key = 'storage_database'. Läuft die andere weiter: delete from private.installation where key like 'storage_%'; dann beginnt diese ohne deren Dateien.",
    )
  return rows[0].folder
}

/** The files of an installation: in S3-compatible storage when STORAGE_URL names it, else in its database. */
export async function openFileStorage(
  database: Database,
  { STORAGE_URL }: Pick<Config, 'STORAGE_URL'>,
): Promise<FileStorage> {
  if (!STORAGE_URL) return filesInDatabase(database)
  const { filesInS3 } = await import('./in-s3.ts')
  return filesInS3(STORAGE_URL, await storageFolder(database))
}
