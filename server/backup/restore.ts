import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Keys, keepKeys, readStoredKeys } from '../accounts/keys.ts'
import { prepareDatabase } from '../backend/prepare-database.ts'
import type { Config } from '../config.ts'
import { isDatabaseMissing } from '../data-folder/empty-database.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { refuseMovedDatabase } from '../data-folder/moved-away.ts'
import { beginRestore, endRestore, isRestoreUnfinished } from '../data-folder/unfinished-restore.ts'
import type { Database } from '../database/database.ts'
import { withDatabase } from '../database/open-database.ts'
import { grantAppRole, mayChangeSchema } from '../database/serving-user.ts'
import { StartupError } from '../startup-error.ts'
import { openFileStorage } from '../storage/open-file-storage.ts'
import { readArchive, unpackInto } from './archive.ts'
import { type Encryption, keepPublicHalf } from './encryption.ts'
import { keysBeside, readKeys } from './keys-beside.ts'
import { load } from './load.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreTarget extends Partial<Pick<Config, 'STORAGE_URL'>> {
  dataDir: string
  /** Of the owner: restoring makes tables. */
  databaseUrl?: string | undefined
  /** Of the user that serves the site, where that is another one. */
  servingUrl?: string | undefined
  /** Of a move; otherwise they are beside the archive, or nowhere. */
  keys?: Keys | undefined
}

export interface RestoreReport {
  /** Everything that it names is there as it was. */
  manifest: Manifest
  administrators: string[]
  /** From where the server's keys came. */
  keyFile: string | undefined
  /** The keys that are kept there now. */
  kept: Keys | undefined
}

/**
 * Restores an archive into an empty database: the built-in one of a data folder, or PostgreSQL (decision 24).
 * @throws StartupError: the place is as empty as before
 */
export async function restore(
  archive: string,
  { dataDir, databaseUrl, servingUrl, STORAGE_URL, keys: given }: RestoreTarget,
  encryption?: Encryption,
): Promise<RestoreReport> {
  const release = await holdFolder(dataDir)
  try {
    // With PostgreSQL the data folder only holds the unpacked archive.
    const clear = databaseUrl ? () => endRestore(dataDir) : () => clearFolder(dataDir)
    if (await isRestoreUnfinished(dataDir)) await clear()
    if (!databaseUrl) await refuseUsedFolder(dataDir)
    try {
      const unpacked = await beginRestore(dataDir)
      const manifest = await readArchive(archive, encryption, unpackInto(unpacked))
      const keyFile = await keysBeside(archive)
      const keys = given ?? (keyFile && (await readKeys(keyFile, encryption, manifest)))
      const restoreInto = async (database: Database) => {
        await load(database, manifest, unpacked, () => openFileStorage(database, { STORAGE_URL }))
        if (keys) await keepKeys({ dataDir, database }, keys)
        // An archive may be older than the program.
        if (servingUrl) {
          await prepareDatabase(database)
          await grantAppRole(database, servingUrl)
        }
        const kept = await readStoredKeys({ dataDir, database })
        return { kept, administrators: await listAdministrators(database) }
      }
      const loaded = await (databaseUrl
        ? withEmptyPostgres(databaseUrl, restoreInto)
        : withDatabase({ dataDir }, restoreInto))
      // Backups of the restored site are encrypted with the same key as this one.
      if (encryption && 'identity' in encryption) await keepPublicHalf(dataDir, encryption.identity)
      await endRestore(dataDir)
      return { manifest, keyFile, ...loaded }
    } catch (error) {
      await clear()
      throw error
    }
  } finally {
    release()
  }
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  await refuseMovedDatabase(dataDir)
  if (await isDatabaseMissing(dataDir)) return
  throw new StartupError(
    `In ${dataDir} ist schon eine Website mit Daten. Nichts wurde geändert. Setzen Sie DATA_DIR auf einen neuen Ordner, und wiederholen Sie den Befehl. Der alte Stand bleibt, wie er ist.`,
  )
}

/** Works in an empty database, which is emptied again when `work` fails. @throws StartupError when it is not empty, or not ours */
function withEmptyPostgres<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase({ dataDir: '', databaseUrl }, async (database) => {
    if (!(await mayChangeSchema(database))) {
      throw new StartupError(
        'Das kann nur der Besitzer der Datenbank. Nichts wurde geändert. Setzen Sie DATABASE_OWNER_URL (Betriebshandbuch).',
      )
    }
    if (!(await isEmpty(database))) {
      throw new StartupError(
        'Die PostgreSQL-Datenbank ist nicht leer. Nichts wurde geändert. Legen Sie eine neue leere an, und nennen Sie diese; die alte bleibt, wie sie ist.',
      )
    }
    return await work(database).catch(async (error: unknown) => {
      await empty(database).catch(() => {})
      throw error
    })
  })
}

const SCHEMAS = ['auth', 'storage', 'private', 'supabase_migrations']

/** The `public` of a new database does not count. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_namespace n
    where n.nspname in (${sql.join(SCHEMAS)})
      or (n.nspname = 'public' and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind = 'r'))
  `.execute(database.sql)
  return rows.length === 0
}

async function empty(database: Database): Promise<void> {
  await database.runScript(`
    drop schema if exists ${[...SCHEMAS, 'public'].join(', ')} cascade;
    create schema public;
    grant usage on schema public to public;
  `)
}

async function listAdministrators(database: Database): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from auth.users u join public.user_roles r on r.user_id = u.id where r.role = 'admin' order by 1
  `.execute(database.sql)
  // Addresses are printed on a terminal, and a forged archive may hold control characters.
  return rows.map(({ email }) => email.replace(/[^\p{L}\p{N}@.+_-]/gu, '?'))
}

/** Only for a folder that held nothing when the restore began. */
async function clearFolder(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'database'), { recursive: true, force: true })
  await endRestore(dataDir)
}
