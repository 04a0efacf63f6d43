import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { parseAccept } from 'hono/utils/accept'

export interface Compressed {
  br: Uint8Array
  gzip: Uint8Array
}

export interface FileAnswer {
  status: 200 | 304 | 404 | 500
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

export interface StoredFile {
  /** Its path, as a file: `/blog/index.html`. */
  name: string
  etag: string
  headers: Record<string, string>
  /** The smallest first. */
  variants: {
    encoding: 'br' | 'gzip' | 'identity'
    bytes: Buffer<ArrayBuffer>
    /** Shared by every answer: copying it took longer than all else that a request needs. */
    headers: Record<string, string>
  }[]
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/png',
  '.woff2': 'font/woff2',
}

/** How long a browser may keep what. "no-cache" asks again; what an operator sees is kept nowhere. */
const CACHE_RULES: { path: RegExp; cacheControl: string }[] = [
  { path: /^\/assets\//, cacheControl: 'public, max-age=31536000, immutable' },
  { path: /^\/admin\//, cacheControl: 'no-store' },
  { path: /\.(png|ico|svg|webmanifest)$/, cacheControl: 'public, max-age=86400' },
  { path: /./, cacheControl: 'no-cache' },
]

const PROBLEM_PAGES: Record<string, 404 | 500> = { '/404': 404, '/500': 500 }

/** @param path below the root of the site; its extension says what it is */
export function storeFile(
  path: string,
  bytes: Buffer<ArrayBuffer>,
  { br, gzip }: Partial<Compressed>,
  headers: Record<string, string>,
): StoredFile {
  const etag = etagOf(bytes)
  const all = {
    ...headers,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': CACHE_RULES.find((rule) => rule.path.test(path))?.cacheControl ?? 'no-cache',
    etag,
    ...(gzip || br ? { vary: 'accept-encoding' } : {}),
  }
  const variant = (encoding: 'br' | 'gzip' | 'identity', content: Uint8Array) => ({
    encoding,
    bytes: Buffer.from(content),
    headers: {
      ...all,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(content.byteLength),
    },
  })
  return {
    name: path,
    etag,
    headers: all,
    variants: [
      ...(br ? [variant('br', br)] : []),
      ...(gzip ? [variant('gzip', gzip)] : []),
      variant('identity', bytes),
    ],
  }
}

type Header = string | string[] | null | undefined

/** The answer for a file. A page that says what went wrong is never "not modified". @param known `If-None-Match` @param accepted `Accept-Encoding` */
export function answerAt(
  path: string | undefined,
  { etag, headers, variants }: StoredFile,
  method: string,
  known: Header,
  accepted: Header,
): FileAnswer {
  const problem = PROBLEM_PAGES[path ?? '']
  // A proxy may have weakened the tags (RFC 9110, 13.1.2).
  if (!problem && known?.includes(etag)) return { status: 304, headers, body: null }
  const weights = new Map(parseAccept(String(accepted ?? '')).map(({ type, q }) => [type.toLowerCase(), q]))
  const isAccepted = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  const variant = variants.find(({ encoding }) => encoding === 'identity' || isAccepted(encoding))
  if (!variant) throw new Error('every file is kept uncompressed, too')
  return { status: problem ?? 200, headers: variant.headers, body: method === 'HEAD' ? null : variant.bytes }
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}
