import type { HttpBindings } from '@hono/node-server'
import type { Caller, Route } from './routes.ts'

/** The sender by the connection, not by headers (`client-address.ts`). */
export interface Client {
  address: string
  agent: string | null
}

export interface SignInClaims {
  sub: string
  session_id: string
  email: string | undefined
  /** `aal2` when the session had verified a second factor as the token was made. */
  aal: 'aal1' | 'aal2'
  /** The methods of the session as the token was made: `{ method, timestamp }` in seconds. */
  amr: readonly unknown[]
}

export interface Credentials {
  caller: Caller
  /** Of a valid token. */
  claims: SignInClaims | undefined
  /** Why the token is not valid. */
  tokenProblem: 'expired' | 'not ours' | undefined
}

/** A file that arrived, complete and on disk, until its request is answered. */
export interface ArrivedFile {
  path: string
  size: number
  /** Its first bytes, which tell its type. */
  head: Uint8Array
  /** Opens the file with the first part. */
  parts(): AsyncIterable<Uint8Array>
}

/** A request of a route, as far as the guards have checked it. */
export interface ApiRequest extends Credentials {
  route: Route
  /** By `canonicalPath`. */
  path: string
  /** With that path and the original query. */
  url: URL
  client: Client
  /** Of every body but a file. */
  bytes: Uint8Array<ArrayBuffer>
  file?: ArrivedFile
  /** Of a JSON body; empty for every other body. */
  json: Record<string, unknown>
}

export type ServerEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; request: ApiRequest }
}
