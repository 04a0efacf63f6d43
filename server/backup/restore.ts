import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { prepareDatabase } from '../backend/prepare-database.ts'
import { ID_FILE } from '../data-folder/folder-id.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { ifThere } from '../data-folder/if-there.ts'
import { writeFolderId } from '../data-folder/installation-id.ts'
import { refuseMovedDatabase } from '../data-folder/moved-away.ts'
import { allToDisk, renameToDisk } from '../data-folder/to-disk.ts'
import { beginRestore, endRestore, isRestoreUnfinished } from '../data-folder/unfinished-restore.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { grantAppRole } from '../database/serving-user.ts'
import { readArchive, unpackInto } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { withEmptyPostgres } from './empty-postgres.ts'
import { type Encryption, keepPublicHalf } from './encryption.ts'
import { keysBeside, readKeys } from './keys-beside.ts'
import { type LoadedTable, load } from './load.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreTarget {
  dataDir: string
  /** Of the owner: restoring makes tables. */
  databaseUrl?: string | undefined
  /** Of the user that serves the site, where that is another one. */
  servingUrl?: string | undefined
}

export interface RestoreReport {
  manifest: Manifest
  tables: LoadedTable[]
  administrators: string[]
  /** From where the server's keys came. */
  keyFile: string | undefined
}

/**
 * Restores an archive into an empty data folder and, on PostgreSQL, an empty database (decision 24).
 * @throws BackupError and StartupError: the place is as empty as before
 */
export async function restore(
  archive: string,
  { dataDir, databaseUrl, servingUrl }: RestoreTarget,
  encryption?: Encryption,
): Promise<RestoreReport> {
  const release = await holdFolder(dataDir)
  try {
    if (await isRestoreUnfinished(dataDir)) await clear(dataDir)
    if (!databaseUrl) await refuseMovedDatabase(dataDir)
    await refuseUsedFolder(dataDir)
    try {
      const unpacked = await beginRestore(dataDir)
      const manifest = await readArchive(archive, encryption, unpackInto(unpacked))
      const keyFile = await keysBeside(archive)
      const keys = keyFile && (await readKeys(keyFile, encryption, manifest))
      const loaded = await withTarget({ dataDir, databaseUrl }, async (database) => {
        const tables = await load(database, manifest, unpacked)
        // An archive may be older than the program.
        if (servingUrl) {
          await prepareDatabase(database)
          await grantAppRole(database, servingUrl)
        }
        await writeFolderId(database, unpacked)
        return { tables, administrators: await listAdministrators(database) }
      })
      await placeFiles(join(unpacked, 'files'), join(dataDir, 'files'))
      if (keys) await writeWhole(join(dataDir, 'keys.json'), keys, { onlyNew: true })
      // Backups of the restored site are encrypted with the same key as this one.
      if (encryption && 'identity' in encryption) await keepPublicHalf(dataDir, encryption.identity)
      await endRestore(dataDir)
      return { manifest, keyFile, ...loaded }
    } catch (error) {
      await clear(dataDir)
      throw error
    }
  } finally {
    release()
  }
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  for (const name of ['files', 'database']) {
    const content = (await ifThere(readdir(join(dataDir, name)))) ?? []
    if (content.some((entry) => entry !== ID_FILE)) {
      throw new BackupError(
        `In ${dataDir} ist schon eine Website mit Daten. Nichts wurde geändert. Setzen Sie DATA_DIR auf einen neuen Ordner, mit PostgreSQL auch DATABASE_URL auf eine neue leere Datenbank, und wiederholen Sie den Befehl. Der alte Stand bleibt, wie er ist.`,
      )
    }
  }
}

async function withTarget<T>(
  { dataDir, databaseUrl }: RestoreTarget,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return withEmptyPostgres(databaseUrl, work)
  const database = await openDatabase({ dataDir })
  try {
    const result = await work(database)
    await database.close()
    return result
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

async function listAdministrators(database: Database): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from auth.users u join public.user_roles r on r.user_id = u.id where r.role = 'admin' order by 1
  `.execute(database.sql)
  // Addresses are printed on a terminal, and a forged archive may hold control characters.
  return rows.map(({ email }) => email.replace(/[^\p{L}\p{N}@.+_-]/gu, '?'))
}

async function placeFiles(unpacked: string, place: string): Promise<void> {
  await allToDisk(unpacked)
  await rm(place, { recursive: true, force: true })
  await renameToDisk(unpacked, place)
}

/** Only for a folder that held nothing when the restore began. */
async function clear(dataDir: string): Promise<void> {
  for (const name of ['files', 'database']) await rm(join(dataDir, name), { recursive: true, force: true })
  await endRestore(dataDir)
}
