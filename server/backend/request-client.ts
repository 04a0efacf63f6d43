import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'
import type { Client } from '../routing/api-request.ts'

const currentClient = new AsyncLocalStorage<Client>()

/** Runs `work` with the client for its SQL: `private.client_address()`, `private.client_agent()`. */
export function withClient<T>(client: Client, work: () => T): T {
  return currentClient.run(client, work)
}

/**
 * Passes the client to SQL in the claim `client`, which overwrites any in the token: the embedded backend sets `request.headers` for
 * `rpc()` only, but claims for every statement.
 */
export function passClientToSql(connection: Connection): void {
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, work, options) => {
    const client = currentClient.getStore() ?? null
    const auth = vars?.auth as { jwt?: Record<string, unknown> } | undefined
    if (!vars || !auth) return withContext(vars, work, options)
    return withContext({ ...vars, auth: { ...auth, jwt: { ...auth.jwt, client } } }, work, options)
  }
}
