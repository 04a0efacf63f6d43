import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Client } from '../routing/api-request.ts'

const current = new AsyncLocalStorage<{ client: Client; size: number }>()

/**
 * Runs `work` with what the library does not pass on: the client for its SQL (the claim `client`), and
 * the size of an upload in bytes.
 */
export function withRequest<T>(of: { client: Client; size: number }, work: () => T): T {
  return current.run(of, work)
}

/** In bytes; NaN outside a request, and where a request does not tell its length. */
export function sizeOfUpload(): number {
  return current.getStore()?.size ?? Number.NaN
}

/** Of one statement of a request, far above what any needs; jobs, backups and commands take as long as they take. */
const STATEMENT_TIMEOUT = '10s'

/**
 * Passes the client to SQL in the claim `client`, which overwrites any in the token: the embedded backend sets `request.headers` for
 * `rpc()` only, but claims for every statement. A statement that takes too long ends, except
 * on PGlite, which cannot interrupt itself.
 */
export function passClientToSql({ connection, engine }: Pick<Database, 'connection' | 'engine'>): void {
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, work, options) => {
    const client = current.getStore()?.client ?? null
    const auth = vars?.auth as { jwt?: Record<string, unknown> } | undefined
    if (!vars || !auth) return withContext(vars, work, options)
    return withContext(
      { ...vars, auth: { ...auth, jwt: { ...auth.jwt, client } } },
      async (db) => {
        if (engine === 'postgres')
          await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(db)
        return work(db)
      },
      options,
    )
  }
}
