import type { ApiRequest } from '../routing/api-request.ts'
import { streamOf } from '../storage/stream-of.ts'

/**
 * The request for the backend: with the canonical address, the body that was read, and only those headers of the
 * original that may change what the backend does.
 */
export function toBackendRequest(
  original: Request,
  { url, bytes, file }: ApiRequest,
  method = original.method,
): Request {
  const init = { method, headers: plainHeaders(original.headers) }
  if (file) {
    // The types of Node lack `duplex`.
    const stream = { body: streamOf(file.parts()), duplex: 'half' } as RequestInit
    init.headers.set('content-length', String(file.size))
    if (file.type !== null) init.headers.set('content-type', file.type)
    return new Request(url, { ...init, ...stream })
  }
  return new Request(url, { ...init, ...(bytes.length > 0 ? { body: bytes } : {}) })
}

/** Of the original connection and body. */
const OF_THE_CONNECTION = ['content-length', 'transfer-encoding', 'connection', 'expect']
/** The storage would keep them and send them with the file. */
const KEPT_WITH_FILES = ['x-metadata', 'cache-control']

/** The preferences that our clients use (RFC 7240). Others could roll back a counted request: `tx=rollback`, `max-affected`. */
const PREFERENCES = ['count=exact', 'return=representation', 'return=minimal', 'missing=default']

function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers)
  for (const name of [...OF_THE_CONNECTION, ...KEPT_WITH_FILES]) plain.delete(name)
  const known = (plain.get('prefer') ?? '').split(',').filter((preference) => PREFERENCES.includes(preference.trim()))
  if (known.length > 0) plain.set('prefer', known.join(','))
  else plain.delete('prefer')
  return plain
}
