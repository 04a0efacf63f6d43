import { createHash } from 'node:crypto'
import { extname } from 'node:path'

/** The bytes of a file in both compressions. */
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
    /** Shared by all answers: copying it took most of the time of a request. */
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
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** "no-cache" means that a browser asks again and gets 304 when nothing changed. */
const CACHE_RULES: { path: RegExp; cacheControl: string }[] = [
  { path: /^\/assets\//, cacheControl: 'public, max-age=31536000, immutable' },
  { path: /^\/admin\//, cacheControl: 'no-store' },
  { path: /\.(png|ico|svg|webmanifest)$/, cacheControl: 'public, max-age=86400' },
  { path: /./, cacheControl: 'no-cache' },
]

/** Their status is never "not modified". */
const PROBLEM_PAGES: Record<string, 404 | 500> = { '/404': 404, '/500': 500 }

/**
 * Prepares a file for answers.
 * @param path below the site's root; its ending tells the type
 * @param headers beside those of the file
 */
export function storeFile(
  path: string,
  bytes: Buffer<ArrayBuffer>,
  { br, gzip }: Partial<Compressed>,
  headers: Record<string, string>,
): StoredFile {
  const etag = etagOf(bytes)
  const common: StoredFile['headers'] = {
    ...headers,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': CACHE_RULES.find((rule) => rule.path.test(path))?.cacheControl ?? 'no-cache',
    etag,
    ...(gzip || br ? { vary: 'accept-encoding' } : {}),
  }
  const variant = (encoding: 'br' | 'gzip' | 'identity', content: Buffer<ArrayBuffer>) => ({
    encoding,
    bytes: content,
    headers: {
      ...common,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(content.byteLength),
    },
  })
  return {
    name: path,
    etag,
    headers: common,
    variants: [
      ...(br ? [variant('br', Buffer.from(br))] : []),
      ...(gzip ? [variant('gzip', Buffer.from(gzip))] : []),
      variant('identity', bytes),
    ],
  }
}

type Header = string | string[] | null | undefined

/** The answer with a file. @param path as requested: `/404` and `/500` have their own status */
export function answerAt(
  path: string | undefined,
  file: StoredFile,
  method: string,
  ...rest: [Header, Header]
): FileAnswer {
  const status = PROBLEM_PAGES[path ?? '']
  return status ? { ...answer(file, method, undefined, rest[1]), status } : answer(file, method, ...rest)
}

function answer({ etag, headers, variants }: StoredFile, method: string, known: Header, accepted: Header): FileAnswer {
  // Also in a list of tags, or weakened by a proxy (RFC 9110, 13.1.2).
  if (known?.includes(etag)) return { status: 304, headers, body: null }
  const variant = variants.find(({ encoding }) => encoding === 'identity' || accepted?.includes(encoding))
  if (!variant) throw new Error('every file is kept uncompressed, too')
  return { status: 200, headers: variant.headers, body: method === 'HEAD' ? null : variant.bytes }
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}
