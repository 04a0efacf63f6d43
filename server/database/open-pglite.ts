import { rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite'
import { emptyDatabase, isDatabaseMissing } from '../data-folder/empty-database.ts'
import { allToDisk, makeFolder, renameToDisk } from '../data-folder/to-disk.ts'
import { DISK_FULL, explainKnownFailure, reasonOf } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import { kyselyOnPglite } from './kysely-with-transactions.ts'
import { PGLITE_PARSERS } from './postgres-values.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import { SyncedFolder } from './synced-folder.ts'
import { inPgliteTransaction } from './transaction.ts'

/** What is acknowledged is on disk (synced-folder.ts), so without `-F`. PGlite never gives shared buffers back. */
const pgliteOptions = {
  parsers: PGLITE_PARSERS,
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap(
      (setting) => ['-c', setting],
    ),
  ],
}

/** A PGlite database in memory, for tests. */
export async function openMemoryDatabase(): Promise<Database> {
  keepWebAssemblyLean()
  return pgliteDatabase(await createPgliteConnection({ url: 'memory://', pgliteOptions }))
}

/** Opens the built-in database in `<dataDir>/database`. The caller holds the data folder. @throws StartupError */
export async function openPglite(dataDir: string, onlyExisting: boolean): Promise<Database> {
  const folder = join(dataDir, 'database')
  keepWebAssemblyLean()
  try {
    if (await isDatabaseMissing(dataDir)) {
      if (onlyExisting) throw await emptyDatabase(dataDir)
      await makePgliteFolder(folder)
    }
    return await openPgliteFolder(folder)
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    // On a full disk WebAssembly does not name the cause.
    const full = await diskFull(folder)
    const known = explainKnownFailure(cause)
    const reason =
      (reasonOf(cause) === 'database_gone' ? (full ?? known) : (known ?? full)) ??
      'Wahrscheinlich ist sie beschädigt, meist durch ein Laufwerk, das kaputtgeht. Heben Sie den Ordner auf, und stellen Sie eine Sicherung in einem neuen DATA_DIR wieder her: npm run restore -- <Archiv>'
    throw new StartupError(`Die eingebaute Datenbank in ${folder} lässt sich nicht öffnen. ${reason}`, { cause })
  }
}

/** Beside its place, then renamed: PGlite cannot open a folder whose creation was cut off. */
async function makePgliteFolder(folder: string): Promise<void> {
  const prepared = `${folder}.new`
  await rm(prepared, { recursive: true, force: true })
  try {
    await initializePgliteFolder(prepared)
    await renameToDisk(prepared, folder)
  } catch (error) {
    await rm(prepared, { recursive: true, force: true })
    // A mounted volume cannot be replaced by a rename.
    if (!['EBUSY', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await initializePgliteFolder(folder)
  }
}

/** PGlite initializes only its own kind of folder, without syncs. */
async function initializePgliteFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await (await createPgliteConnection({ url: folder, pgliteOptions })).close()
  await allToDisk(folder)
}

async function openPgliteFolder(folder: string): Promise<Database> {
  // Of a killed process: with an empty one PostgreSQL would not start.
  await rm(join(folder, 'postmaster.pid'), { force: true })
  const fs = new SyncedFolder(folder)
  const connection = await createPgliteConnection({ pgliteOptions: { ...pgliteOptions, fs } })
  await connection.driver.waitReady
  return pgliteDatabase(connection)
}

/** PostgreSQL needs disk space to recover, and PGlite does not report that there is none. */
const ROOM_TO_START = 32 * 1024 * 1024

async function diskFull(folder: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(dirname(folder))
  return bavail * bsize < ROOM_TO_START ? DISK_FULL : undefined
}

async function pgliteDatabase(connection: Awaited<ReturnType<typeof createPgliteConnection>>): Promise<Database> {
  await connection.driver.exec(SESSION_SETTINGS)
  keepFewParsers(connection.driver)
  connection.kysely = kyselyOnPglite(connection.driver)
  return {
    engine: 'pglite',
    connection,
    sql: connection.kysely,
    async runScript(script) {
      await inPgliteTransaction(connection.driver, (transaction) => transaction.exec(script))
    },
    // There is only one process (hold-folder.ts).
    exclusively: (work) => work(),
    leads: async (works) => works,
    close: () => connection.close(),
  }
}

/** Below are the types of PostgreSQL itself (https://www.postgresql.org/docs/current/system-catalog-initial-data.html). */
const FIRST_OTHER_TYPE = 10_000

/**
 * PGlite copies its parsers for every statement, and has one for the array of each table's rows, under so large a number that V8
 * makes room for all before it: half a megabyte a statement. Nothing reads such arrays, which PostgreSQL's driver does not parse either.
 */
function keepFewParsers(pglite: PGlite): void {
  const few = Object.entries(pglite.parsers).filter(([type]) => Number(type) < FIRST_OTHER_TYPE)
  pglite.parsers = Object.fromEntries(few)
}

/**
 * Keeps V8's optimising compiler, which takes 500 MB for some seconds, from the built-in database (decision 2). The two flags are
 * what `--liftoff-only` implies, which has no effect after V8's start.
 */
function keepWebAssemblyLean(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}
