import type { HttpBindings } from '@hono/node-server'
import type { Caller, Route } from './routes.ts'

/** What the server saw of a sender. Never what headers claim (`client-address.ts`). */
export interface Client {
  address: string
  agent: string | null
}

export interface SignInClaims {
  sub: string
  session_id: string
  email: string | undefined
  /** `aal2` when the session had proven a second factor as the token was made. */
  aal: 'aal1' | 'aal2'
  /** Each proof of the session with its time, as the token was made: `{ method, timestamp }` in seconds. */
  amr: readonly unknown[]
}

/** What a request shows about its sender. */
export interface Credentials {
  caller: Caller
  /** Of the sign-in, when its token was good. */
  claims: SignInClaims | undefined
  /** Why the token in the request does not count. */
  tokenProblem: 'expired' | 'not ours' | undefined
}

/** A file that arrived, complete and on disk, until its request is answered. */
export interface ArrivedFile {
  path: string
  size: number
  /** Its first bytes, which tell its type. */
  head: Uint8Array
  /** All of it, part by part. Nothing is opened before the first is asked for. */
  parts(): AsyncIterable<Uint8Array>
}

/** A request that found its route, as far as the guards have looked at it. */
export interface ApiRequest extends Credentials {
  route: Route
  /** In its one spelling (`canonicalPath`). */
  path: string
  /** Of that path, with the query as it came. */
  url: URL
  client: Client
  /** Of every body but a file. */
  bytes: Uint8Array<ArrayBuffer>
  file?: ArrivedFile
  /** What a JSON body holds; empty for every other body. */
  json: Record<string, unknown>
}

export type ServerEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; route?: Route; request: ApiRequest }
}
