import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'
import type { Client } from '../routing/api-request.ts'

const currentClient = new AsyncLocalStorage<Client>()

/** Runs `work` so that SQL started in it can ask for the client: `private.client_address()`, `private.client_agent()`. */
export function withClient<T>(client: Client, work: () => T): T {
  return currentClient.run(client, work)
}

/**
 * Lets SQL see the client. The embedded backend hands only the token's claims to an insert (`request.headers` is set
 * for `rpc()` alone), so the client goes into the claims, under a name no token of ours carries. Whatever a token
 * might say under that name is overwritten. It costs no statement: the claims are set anyway.
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
