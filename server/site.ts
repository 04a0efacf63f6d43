import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { destinationOfUnknownArticle, movedArticles } from '../app/content/moved-articles.ts'
import { pagePolicy, securityHeadersForFiles } from './security-headers.ts'

/** What is written to a connection as it is. */
export interface FileAnswer {
  status: 200 | 304 | 404
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

export interface Site {
  /** The answer for a file there is, at once and from memory; undefined where somebody else has to look. */
  file(incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): FileAnswer | undefined
  /** The answer for every address: a file, where an article is now or may be found, or the not-found page. */
  answer(request: Request): Response
}

interface StoredFile {
  etag: string
  headers: Record<string, string>
  /** The bytes as they are, and as the build compressed them; the smallest first. */
  variants: {
    encoding: 'br' | 'gzip' | 'identity'
    bytes: Buffer<ArrayBuffer>
    /** All that is said about these bytes. Every answer shares it: copying it took longer than all else that a request needs. */
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

/**
 * How long a browser may keep what: the whole table. "no-cache" means that it asks again and gets 304 when nothing
 * changed; what an operator sees is kept nowhere.
 */
const CACHE_RULES: { path: RegExp; cacheControl: string }[] = [
  { path: /^\/assets\//, cacheControl: 'public, max-age=31536000, immutable' },
  { path: /^\/admin\//, cacheControl: 'no-store' },
  { path: /\.(png|ico|svg|webmanifest)$/, cacheControl: 'public, max-age=86400' },
  { path: /./, cacheControl: 'no-cache' },
]

/**
 * Serves the built site from memory: it is a few megabytes, and a request then costs no disk.
 *
 * - an address of an article that moved leads to where it is (deviation 15)
 * - an unknown article leads to the list of articles, any other unknown address to the not-found page, status 404
 *
 * @param folder the build's `client` folder
 * @param siteUrl the public address; see `securityHeaders`
 */
export async function loadSite(folder: string, siteUrl: string): Promise<Site> {
  const files = await readFiles(folder, await securityHeadersForFiles(siteUrl))
  const notFoundPage = files.get('/404/index.html')
  if (!notFoundPage) throw new Error(`the build in ${folder} has no not-found page`)
  // Static hosts get a page that leads on; this server can say so at once.
  for (const slug of Object.keys(movedArticles)) files.delete(`/blog/${slug}/index.html`)

  return {
    file({ method, url = '', headers }) {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      const file = fileAt(files, pathOf(url))
      return file && answer(file, method, headers['if-none-match'], headers['accept-encoding'])
    },
    answer({ method, url, headers }) {
      const path = pathOf(new URL(url).pathname)
      const slug = path?.match(/^\/blog\/([^/]+)$/)?.[1]
      const file = fileAt(files, path)
      if (!file && slug) return redirect(destinationOfUnknownArticle(slug))
      const { body, ...init } = file
        ? answer(file, method, headers.get('if-none-match'), headers.get('accept-encoding'))
        : { ...answer(notFoundPage, method, undefined, headers.get('accept-encoding')), status: 404 }
      return new Response(body, init)
    },
  }
}

/**
 * A site without files, where something else serves the pages.
 *
 * @param message what is answered in their place
 */
export function siteWithoutFiles(message: string): Site {
  return { file: () => undefined, answer: () => new Response(message, { status: 404 }) }
}

function fileAt(files: Map<string, StoredFile>, path: string | undefined): StoredFile | undefined {
  if (path === undefined) return undefined
  // Prerendered once for any token: it is read by the page's script.
  const page = /^\/newsletter\/confirm\/[^/]+$/.test(path) ? '/newsletter/confirm' : path
  return files.get(page) ?? files.get(`${page === '/' ? '' : page}/index.html`)
}

function answer(
  { etag, headers, variants }: StoredFile,
  method: string,
  known: string | null | undefined,
  accepted: string | string[] | null | undefined,
): FileAnswer {
  // A list of tags, and tags that a proxy has weakened, name the same file (RFC 9110, 13.1.2).
  if (known?.includes(etag)) return { status: 304, headers, body: null }
  const variant = variants.find(({ encoding }) => encoding === 'identity' || accepted?.includes(encoding))
  if (!variant) throw new Error('every file is kept uncompressed, too')
  return { status: 200, headers: variant.headers, body: method === 'HEAD' ? null : variant.bytes }
}

/** 302, not 301: an article of that name may come. */
function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

async function readFiles(folder: string, headersOfAll: Record<string, string>): Promise<Map<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const compressed = new Set(files.filter((file) => /\.(br|gz)$/.test(file)))

  return new Map(
    await Promise.all(
      files
        .filter((file) => !compressed.has(file) && !file.includes(`${sep}.vite${sep}`))
        .map(async (file) => {
          const path = `/${relative(folder, file).split(sep).join('/')}`
          return [path, await readStoredFile(file, path, compressed, headersOfAll)] as const
        }),
    ),
  )
}

async function readStoredFile(
  file: string,
  path: string,
  compressed: Set<string>,
  headersOfAll: Record<string, string>,
): Promise<StoredFile> {
  const bytes = await readFile(file)
  const gzip = compressed.has(`${file}.gz`) ? await readFile(`${file}.gz`) : undefined
  const br = compressed.has(`${file}.br`) ? await readFile(`${file}.br`) : undefined

  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const headers = {
    ...headersOfAll,
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': CACHE_RULES.find((rule) => rule.path.test(path))?.cacheControl ?? 'no-cache',
    etag,
    ...(gzip || br ? { vary: 'accept-encoding' } : {}),
    ...(path.endsWith('.html') ? { 'content-security-policy': pagePolicy(bytes.toString('utf8')) } : {}),
  }
  const variant = (encoding: 'br' | 'gzip' | 'identity', content: Buffer<ArrayBuffer>) => ({
    encoding,
    bytes: content,
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(content.byteLength),
    },
  })
  return {
    etag,
    headers,
    variants: [
      ...(br ? [variant('br', br)] : []),
      ...(gzip ? [variant('gzip', gzip)] : []),
      variant('identity', bytes),
    ],
  }
}

/** Without a query and a slash at the end. An address with a broken escape (`%zz`) names nothing. */
function pathOf(address: string): string | undefined {
  const path = address.replace(/\?.*$/, '')
  try {
    return decodeURIComponent(path === '/' ? path : path.replace(/\/+$/, ''))
  } catch {
    return undefined
  }
}
