import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { ArrivedFile } from './arriving-files.ts'
import type { Credentials } from './callers.ts'
import type { Door } from './front-door.ts'

/** What the server saw of whoever sent the request. Never what headers claim (see `client-address.ts`). */
export interface Client {
  address: string
  agent: string | null
}

/** A request that found its door, as far as the guards have looked at it. */
export interface ApiRequest extends Credentials {
  door: Door
  /** Decoded, as the list has it. */
  path: string
  /** Of the decoded path, with the query as it came. */
  url: URL
  client: Client
  /** Of every body but a file. */
  bytes: Uint8Array<ArrayBuffer>
  file?: ArrivedFile
  /** What a JSON body holds; empty for every other body. */
  json: Record<string, unknown>
}

export type ServerEnv = { Bindings: HttpBindings; Variables: { requestId: string; request: ApiRequest } }

/**
 * The request as the backend and the functions get it: with the address of the list and the body that was read.
 *
 * @param changes another body, or another address
 */
export function requestOf(
  original: Request,
  { url, bytes, file }: Pick<ApiRequest, 'url' | 'bytes' | 'file'>,
  changes: { json?: Record<string, unknown>; url?: URL } = {},
): Request {
  const { method, headers } = original
  const given = { method, headers: plainHeaders(headers) }
  const body = changes.json ? JSON.stringify(changes.json) : bytes
  if (file && !changes.json) {
    // `duplex` says that the body is a stream; the types of Node do not know it yet.
    const stream = { body: Readable.toWeb(Readable.from(file.parts())), duplex: 'half' } as RequestInit
    return new Request(changes.url ?? url, { ...given, ...stream })
  }
  return new Request(changes.url ?? url, { ...given, ...(body.length > 0 ? { body } : {}) })
}

/** Of the connection, which says nothing about a body that was read. */
const OF_THE_CONNECTION = ['content-length', 'transfer-encoding', 'connection', 'expect']
/** What the storage would keep beside a file and give to whoever opens it. */
const KEPT_WITH_FILES = ['x-metadata', 'cache-control']

/**
 * The preferences that our pages and programs use (RFC 7240). Others of PostgREST roll a change back, and its counting as
 * well, so that no limit would hold: `tx=rollback`, `max-affected`.
 */
const PREFERENCES = ['count=exact', 'return=representation', 'return=minimal', 'missing=default']

/** What the backend needs, and nothing that would change how it works. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers)
  for (const name of [...OF_THE_CONNECTION, ...KEPT_WITH_FILES]) plain.delete(name)
  const known = (plain.get('prefer') ?? '').split(',').filter((preference) => PREFERENCES.includes(preference.trim()))
  if (known.length > 0) plain.set('prefer', known.join(','))
  else plain.delete('prefer')
  return plain
}
