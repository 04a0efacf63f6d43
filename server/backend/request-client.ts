import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'
import type { Client } from '../routing/api-request.ts'

const current = new AsyncLocalStorage<{ client: Client; size: number }>()

/**
 * Runs `work` with what the library does not pass on: the client for its SQL (`private.client_address()`, `private.client_agent()`), and
 * the size of an upload in bytes.
 */
export function withRequest<T>(of: { client: Client; size: number }, work: () => T): T {
  return current.run(of, work)
}

/** In bytes; NaN where nobody said it. */
export function sizeOfUpload(): number {
  return current.getStore()?.size ?? Number.NaN
}

/**
 * Passes the client to SQL in the claim `client`, which overwrites any in the token: the embedded backend sets `request.headers` for
 * `rpc()` only, but claims for every statement.
 */
export function passClientToSql(connection: Connection): void {
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, work, options) => {
    const client = current.getStore()?.client ?? null
    const auth = vars?.auth as { jwt?: Record<string, unknown> } | undefined
    if (!vars || !auth) return withContext(vars, work, options)
    return withContext({ ...vars, auth: { ...auth, jwt: { ...auth.jwt, client } } }, work, options)
  }
}
