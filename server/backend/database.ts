import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Connection } from '@supabase/lite'
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite'
import type { Kysely } from 'kysely'
import { StartupError } from '../startup-error.ts'
import { kyselyOnPglite, kyselyOnPostgres } from './kysely-with-transactions.ts'
import { mendPostgresDriver } from './mend-postgres-driver.ts'

/**
 * PGlite as we use it. The search index (20261121120000) needs pg_trgm, which a PostgreSQL server has at hand and PGlite must be
 * given. 128 MB of shared buffers, the default, are touched one by one and never given back: a quarter serves as well here.
 */
const pgliteOptions = {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
}

/** The one database of the product, whichever engine carries it. */
export interface Database {
  engine: 'pglite' | 'postgres'
  /** What the embedded backend talks to. */
  connection: Connection
  /** What our own server code talks to: parametrised SQL through kysely's `sql` tag. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema lives in supabase/migrations, not in a TypeScript copy of it
  sql: Kysely<any>
  /** Runs a script of several statements in one transaction: all of it or nothing. */
  runScript(script: string): Promise<void>
  /** Runs `work` while no other process that asks the same holds this database. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Any fixed number: every process that prepares this database takes the same lock.
const PREPARATION_LOCK = 7_264_019

/**
 * Opens PGlite in `<dataDir>/database`, or PostgreSQL when an address is given.
 *
 * @throws StartupError when the database cannot be reached or opened
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl?: string | undefined
}): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(join(dataDir, 'database'))
}

/** A PGlite database that lives in memory and is gone with the process: for tests. */
export async function openMemoryDatabase(): Promise<Database> {
  return pgliteDatabase(await createPgliteConnection({ url: 'memory://', pgliteOptions }))
}

async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return pgliteDatabase(await createPgliteConnection({ url: folder, pgliteOptions }))
  } catch (cause) {
    throw new StartupError(
      `Cannot open the database in ${folder}. Restore a backup, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

function pgliteDatabase(connection: Awaited<ReturnType<typeof createPgliteConnection>>): Database {
  connection.kysely = kyselyOnPglite(connection.driver)
  return {
    engine: 'pglite',
    connection,
    sql: connection.kysely,
    async runScript(script) {
      await connection.driver.transaction((transaction) => transaction.exec(script))
    },
    // There is only one process: see exclusive-folder.ts.
    exclusively: (work) => work(),
    close: () => connection.close(),
  }
}

async function openPostgres(url: string): Promise<Database> {
  mendPostgresDriver()
  const { createPostgresConnection } = await import('@supabase/lite/postgres')
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: 10,
      // In seconds. By itself the driver waits up to 20 s between tries, which every request would wait along.
      backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
      onnotice: () => {},
    },
  })
  try {
    await connection.driver`select 1`
  } catch (cause) {
    await connection.close().catch(() => {})
    throw new StartupError(`Cannot reach the database at ${withoutPassword(url)}: ${reason(cause)}`, { cause })
  }
  connection.kysely = kyselyOnPostgres(connection.driver)
  return {
    engine: 'postgres',
    connection,
    sql: connection.kysely,
    async runScript(script) {
      await connection.driver.begin((transaction) => transaction.unsafe(script))
    },
    async exclusively(work) {
      const session = await connection.driver.reserve()
      try {
        await session`select pg_advisory_lock(${PREPARATION_LOCK})`
        return await work()
      } finally {
        await session`select pg_advisory_unlock(${PREPARATION_LOCK})`
        session.release()
      }
    },
    close: () => connection.close(),
  }
}

function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.password = ''
  return shown.href
}

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason'
  return cause.message || String((cause as NodeJS.ErrnoException).code)
}
