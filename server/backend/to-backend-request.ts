import { Readable } from 'node:stream'
import type { ApiRequest } from '../routing/api-request.ts'

/**
 * The request as the backend and the functions get it: with the address of the route table and the body that was read. It has to
 * be made anew: the body of the original is used up, and its headers say things that would change what the backend does.
 *
 * @param original gives the headers
 */
export function toBackendRequest(
  original: Request,
  { url, bytes, file }: ApiRequest,
  method = original.method,
): Request {
  const init = { method, headers: plainHeaders(original.headers) }
  if (file) {
    // `duplex` says that the body is a stream; the types of Node do not know it yet.
    const stream = { body: Readable.toWeb(Readable.from(file.parts())), duplex: 'half' } as RequestInit
    return new Request(url, { ...init, ...stream })
  }
  return new Request(url, { ...init, ...(bytes.length > 0 ? { body: bytes } : {}) })
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
