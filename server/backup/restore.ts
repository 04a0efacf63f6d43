import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../backend/database.ts'
import { holdExclusively } from '../exclusive-folder.ts'
import { readArchive, readSealedText } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { type LoadedTable, load } from './load.ts'
import type { Manifest } from './manifest.ts'
import { dropSchemasAside, holdsNothing, putSchemasBack, setSchemasAside, undoCutOffRestore } from './schemas-aside.ts'

export interface RestoreTarget {
  dataDir: string
  databaseUrl?: string | undefined
}

export interface RestoreReport {
  manifest: Manifest
  tables: LoadedTable[]
  /** Where the files of the installation before went, if there was one. */
  setAside: string | undefined
}

/** True when nothing would be lost by restoring here. */
export async function isEmptyTarget({ dataDir, databaseUrl }: RestoreTarget): Promise<boolean> {
  if ((await namesIn(join(dataDir, 'files'))).length > 0) return false
  if (!databaseUrl) return (await namesIn(join(dataDir, 'database'))).length === 0
  return withPostgres(databaseUrl, holdsNothing)
}

/** Brings back what was there before a restore on PostgreSQL that was cut off, so that it can be backed up. */
export async function recoverFromCutOffRestore({ databaseUrl }: RestoreTarget): Promise<void> {
  if (databaseUrl) await withPostgres(databaseUrl, undoCutOffRestore)
}

/**
 * Puts an archive in the place of what is there. Everything is unpacked, loaded and compared beside the old data
 * first; the change itself is a rename (built-in database, files). On PostgreSQL the old content is set aside
 * meanwhile: dropped at the very end, or put back.
 *
 * @param replace what to do with a target that is not empty: without it, it is refused
 * @throws BackupError and StartupError: nothing was changed
 */
export async function restore(
  archive: string,
  target: RestoreTarget,
  { passphrase, replace = false }: { passphrase?: string | undefined; replace?: boolean },
): Promise<RestoreReport> {
  const { dataDir, databaseUrl } = target
  // Held on PostgreSQL, too: two restores at once would mix their files.
  const release = await holdExclusively(dataDir)
  const workplace = join(dataDir, `restore-${randomUUID()}`)
  try {
    if (!replace && !(await isEmptyTarget(target))) {
      throw new BackupError(
        'Hier ist schon eine Website mit Daten. Nichts wurde geändert. Mit --replace wird sie ersetzt; vorher wird sie gesichert.',
      )
    }
    const unpacked = join(workplace, 'unpacked')
    const manifest = await readArchive(archive, passphrase, unpacked)
    const tables = databaseUrl
      ? await loadIntoPostgres(databaseUrl, manifest, unpacked)
      : await loadIntoPglite(workplace, manifest, unpacked)
    const setAside = await swapFolders(dataDir, workplace, unpacked, databaseUrl ? ['files'] : ['database', 'files'])
    // Only now: a power cut before leaves the old content findable, and the server refuses what is half done.
    if (databaseUrl) await withPostgres(databaseUrl, dropSchemasAside)
    return { manifest, tables, setAside }
  } finally {
    await rm(workplace, { recursive: true, force: true })
    release()
  }
}

/** Puts the keys of a backup into the data folder. With other keys the links in mails that were sent are dead. */
export async function restoreKeys(keyFile: string, dataDir: string, passphrase?: string): Promise<void> {
  const text = await readSealedText(keyFile, passphrase)
  const { publishableKey, secretKey, jwtSecret } = JSON.parse(text)
  if (![publishableKey, secretKey, jwtSecret].every((key) => typeof key === 'string' && key.length >= 20)) {
    throw new BackupError(`${keyFile} enthält keine Schlüssel.`)
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const part = join(dataDir, `keys.json.${randomUUID()}.part`)
  await writeFile(part, text, { mode: 0o600 })
  await rename(part, join(dataDir, 'keys.json'))
}

async function loadIntoPglite(workplace: string, manifest: Manifest, unpacked: string): Promise<LoadedTable[]> {
  const database = await openDatabase({ dataDir: workplace })
  return load(database, manifest, unpacked).finally(() => database.close())
}

async function loadIntoPostgres(databaseUrl: string, manifest: Manifest, unpacked: string): Promise<LoadedTable[]> {
  return withPostgres(databaseUrl, async (database) => {
    await refuseOtherSessions(database)
    await setSchemasAside(database)
    return load(database, manifest, unpacked).catch(async (cause) => {
      await putSchemasBack(database)
      throw cause
    })
  })
}

async function refuseOtherSessions(database: Database): Promise<void> {
  // A session that was just closed is listed for a moment longer.
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    `.execute(database.sql)
    if (rows.length === 0) return
    if (tries === 20) {
      throw new BackupError('Die Datenbank ist in Benutzung. Beenden Sie zuerst die Website (alle Prozesse).')
    }
    await wait(100)
  }
}

async function withPostgres<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  return work(database).finally(() => database.close())
}

/** The moment of change: renames inside one file system, each of them whole or not at all. */
async function swapFolders(
  dataDir: string,
  workplace: string,
  unpacked: string,
  folders: string[],
): Promise<string | undefined> {
  const prepared = (name: string) => (name === 'files' ? join(unpacked, 'files') : join(workplace, name))
  await mkdir(join(unpacked, 'files'), { recursive: true, mode: 0o700 })
  const old = join(dataDir, `vor-wiederherstellung-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  let moved = false
  for (const name of folders) {
    const place = join(dataDir, name)
    if (await exists(place)) {
      await mkdir(old, { recursive: true, mode: 0o700 })
      await moveFolder(place, join(old, name))
      moved = true
    }
    await moveFolder(prepared(name), place)
  }
  return moved ? old : undefined
}

/** In a container a subfolder may be a volume of its own, which cannot be renamed away. */
async function moveFolder(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EBUSY') throw error
    await cp(from, to, { recursive: true, preserveTimestamps: true })
    for (const name of await namesIn(from)) await rm(join(from, name), { recursive: true })
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
