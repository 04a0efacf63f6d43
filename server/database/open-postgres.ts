import { setTimeout as wait } from 'node:timers/promises'
import { createPostgresConnection } from '@supabase/lite/postgres'
import pg from 'pg'
import { explainFailure, reasonOf } from '../explain-failure.ts'
import { isThisMachine } from '../is-this-machine.ts'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import { kyselyOnPostgres } from './kysely-with-transactions.ts'
import { createLeadership } from './leadership.ts'
import { parserOf } from './postgres-values.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import { inPostgresTransaction } from './transaction.ts'

// Any number, the same in every process.
const PREPARATION_LOCK = 7_264_019

/** Another process may be applying migrations. */
const PREPARATION_MS = 60_000
const CLOSE_MS = 5000
const POOLER_TRIES = 5

/**
 * Opens a PostgreSQL database with node-postgres in place of the library's driver, which does not survive a server that goes away
 * (decision 8).
 * @throws StartupError when it cannot be reached, stores another encoding than UTF-8, or is behind a pooler in transaction mode
 */
export async function openPostgres(url: string): Promise<Database> {
  const options = optionsOf(url)
  const pool = new pg.Pool({
    ...options,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS)
    },
  })
  const clients = new Set<pg.Client>()
  // A connection that dies fails its statement, and emits an error that would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client as pg.Client)
  })
  pool.on('remove', (client) => clients.delete(client as pg.Client))

  await inspect(pool, url).catch(async (cause: unknown) => {
    await pool.end()
    if (cause instanceof StartupError) throw cause
    const problem = reasonOf(cause) === 'database_gone' ? 'ist nicht zu erreichen' : 'lässt sich nicht benutzen'
    throw new StartupError(`Die Datenbank ${withoutPassword(url)} ${problem}. ${explainFailure(cause)}`, { cause })
  })

  const connection = createPostgresConnection({ url })
  const leadership = createLeadership(options)
  Object.assign(connection, { driver: pool, kysely: kyselyOnPostgres(pool) })
  return {
    engine: 'postgres',
    connection,
    sql: connection.kysely,
    async runScript(script) {
      await inPostgresTransaction(pool, (session) => session.query(script))
    },
    async exclusively(work, waitMs = PREPARATION_MS) {
      const session = await pool.connect()
      try {
        await session.query(`set lock_timeout = ${waitMs}`)
        await session.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]).catch(async (cause: unknown) => {
          throw reasonOf(cause) === 'database_slow' ? await preparedByAnother(session) : cause
        })
        return await work()
      } finally {
        // The lock ends with its session.
        session.release(true)
      }
    },
    leads: leadership.leads,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      if (pool.ending) return
      // A cut connection may wait for its answer.
      const late = wait(CLOSE_MS, undefined, { ref: false }).then(() => {
        for (const client of clients) void client.end()
      })
      await Promise.race([Promise.all([pool.end(), leadership.close()]), late])
    },
  }
}

function optionsOf(url: string): pg.ClientConfig {
  const address = new URL(url)
  const tls = tlsOf(url)
  // The driver prefers the mode in the address.
  if (tls) address.searchParams.delete('sslmode')
  return {
    connectionString: address.href,
    ...(tls ? { ssl: { rejectUnauthorized: tls === 'verify-full', host: address.hostname } } : {}),
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  }
}

async function inspect(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `Die Datenbank ${withoutPassword(url)} speichert Texte als ${encoding}, und damit nicht jedes Zeichen. Legen Sie eine neue an: create database … encoding 'UTF8' template template0`,
    )
  }
  // A pooler that hands each transaction to another session mixes up what two of them set, and keeps a lock for ever.
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    await one.query("set praxis.session = 'one'")
    await other.query("set praxis.session = 'other'")
    for (let tries = 0; tries < POOLER_TRIES; tries += 1) {
      const { rows } = await one.query<{ name: string }>(`select current_setting('praxis.session', true) as name`)
      if (rows[0]?.name === 'one') continue
      throw new StartupError(
        `Vor der Datenbank ${withoutPassword(url)} steht ein Programm, das Verbindungen je Transaktion verteilt (PgBouncer); Sperren halten dort nicht. Stellen Sie es auf pool_mode = session, oder nennen Sie die Datenbank selbst.`,
      )
    }
  } finally {
    one.release()
    other.release()
  }
}

async function preparedByAnother(session: pg.ClientBase): Promise<StartupError> {
  const { rows } = await session.query<{ pid: number; user: string }>(
    `select pid, usename as user from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objid = $1 and datname = current_database()`,
    [PREPARATION_LOCK],
  )
  const { pid, user } = rows[0] ?? {}
  return new StartupError(
    `Die Verbindung ${pid} des Benutzers ${user} hält die Datenbank fest, um sie vorzubereiten. Läuft dort weder ein Start noch npm run migrate, beenden Sie sie: select pg_terminate_backend(${pid})`,
  )
}

function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.password = ''
  return shown.href
}

/**
 * The driver's option for a connection: to another machine the certificate is checked, even with `sslmode=require`, for which libpq
 * checks none. Undefined leaves it to the address.
 */
export function tlsOf(databaseUrl: string): 'verify-full' | 'require' | undefined {
  const { hostname, searchParams } = new URL(databaseUrl)
  const mode = searchParams.get('sslmode')
  if (mode === 'no-verify') return 'require'
  return mode === 'disable' || isThisMachine(hostname) ? undefined : 'verify-full'
}
