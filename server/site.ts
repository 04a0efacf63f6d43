import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { destinationOfUnknownArticle, movedArticles } from '../app/content/moved-articles.ts'
import { pagePolicy } from './security-headers.ts'

export type Site = (request: Request) => Response | Promise<Response>

interface StoredFile {
  headers: Record<string, string>
  /** The bytes as they are, and as the build compressed them; the smallest first. */
  variants: { encoding: 'br' | 'gzip' | 'identity'; bytes: Buffer<ArrayBuffer> }[]
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
 * @param backendOrigin where the pages find their API, if not on this server
 */
export async function loadSite(folder: string, backendOrigin?: string): Promise<Site> {
  const files = await readFiles(folder, backendOrigin)
  const notFoundPage = files.get('/404/index.html')
  if (!notFoundPage) throw new Error(`the build in ${folder} has no not-found page`)

  return (request) => {
    const path = decode(withoutTrailingSlash(new URL(request.url).pathname))
    const slug = path?.match(/^\/blog\/([^/]+)$/)?.[1]
    // Static hosts get a page that leads on; this server can say so at once.
    if (slug && Object.hasOwn(movedArticles, slug)) return redirect(destinationOfUnknownArticle(slug))

    const file = path === undefined ? undefined : fileFor(files, path)
    if (file) return answer(file, request, 200)
    return slug ? redirect(destinationOfUnknownArticle(slug)) : answer(notFoundPage, request, 404)
  }
}

function fileFor(files: Map<string, StoredFile>, path: string): StoredFile | undefined {
  // Prerendered once for any token: it is read by the page's script.
  const page = /^\/newsletter\/confirm\/[^/]+$/.test(path) ? '/newsletter/confirm' : path
  return files.get(page) ?? files.get(`${page === '/' ? '' : page}/index.html`)
}

function answer(file: StoredFile, request: Request, status: 200 | 404): Response {
  const headers = new Headers(file.headers)
  if (status === 200 && request.headers.get('if-none-match') === headers.get('etag')) {
    return new Response(null, { status: 304, headers })
  }
  const accepted = request.headers.get('accept-encoding') ?? ''
  const variant = file.variants.find(({ encoding }) => encoding === 'identity' || accepted.includes(encoding))
  if (!variant) throw new Error('every file is kept uncompressed, too')
  if (variant.encoding !== 'identity') headers.set('content-encoding', variant.encoding)
  headers.set('content-length', String(variant.bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : variant.bytes, { status, headers })
}

/** 302, not 301: an article of that name may come. */
function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

async function readFiles(folder: string, backendOrigin: string | undefined): Promise<Map<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const compressed = new Set(files.filter((file) => /\.(br|gz)$/.test(file)))

  return new Map(
    await Promise.all(
      files
        .filter((file) => !compressed.has(file) && !file.includes(`${sep}.vite${sep}`))
        .map(async (file) => {
          const path = `/${relative(folder, file).split(sep).join('/')}`
          return [path, await readStoredFile(file, path, compressed, backendOrigin)] as const
        }),
    ),
  )
}

async function readStoredFile(
  file: string,
  path: string,
  compressed: Set<string>,
  backendOrigin: string | undefined,
): Promise<StoredFile> {
  const bytes = await readFile(file)
  const variants: StoredFile['variants'] = [{ encoding: 'identity', bytes }]
  if (compressed.has(`${file}.gz`)) variants.unshift({ encoding: 'gzip', bytes: await readFile(`${file}.gz`) })
  if (compressed.has(`${file}.br`)) variants.unshift({ encoding: 'br', bytes: await readFile(`${file}.br`) })

  return {
    headers: {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': CACHE_RULES.find((rule) => rule.path.test(path))?.cacheControl ?? 'no-cache',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      ...(variants.length > 1 ? { vary: 'accept-encoding' } : {}),
      ...(path.endsWith('.html')
        ? { 'content-security-policy': pagePolicy(bytes.toString('utf8'), backendOrigin) }
        : {}),
    },
    variants,
  }
}

function withoutTrailingSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '')
}

/** An address with a broken escape (`%zz`) names nothing. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
