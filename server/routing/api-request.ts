import type { HttpBindings } from '@hono/node-server'
import type { Caller, Route } from './routes.ts'

/** The sender by the connection, not by headers (`client-address.ts`). */
export interface Client {
  address: string
  agent: string | null
  /** For an enquiry that was counted, without which the database takes none of a visitor (`private.hold_enquiry_limits`). */
  enquiry?: 'with receipt' | 'without receipt' | undefined
}

export interface SignInClaims {
  sub: string
  session_id: string
  email: string | undefined
  /** `aal2` when the session had verified a second factor as the token was made. */
  aal: 'aal1' | 'aal2'
  /** `{ method, timestamp }` in seconds. */
  amr: readonly unknown[]
}

export interface Credentials {
  caller: Caller
  claims: SignInClaims | undefined
  tokenProblem: 'expired' | 'not ours' | undefined
}

/** On disk until its request is answered. */
export interface ArrivedFile {
  /** As its sender names it. */
  type: string | null
  size: number
  /** Its first bytes, which tell its type. */
  head: Uint8Array
  parts(): AsyncIterable<Uint8Array>
  /** Afterwards its network may send as many bytes again. */
  remove(): Promise<void>
}

/** As far as the guards have checked it. */
export interface ApiRequest extends Credentials {
  route: Route
  path: string
  /** With that path and the original query. */
  url: URL
  client: Client
  /** Of every body but a file. */
  bytes: Uint8Array<ArrayBuffer>
  file?: ArrivedFile
  json: Record<string, unknown>
}

export type ServerEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; request: ApiRequest }
}
