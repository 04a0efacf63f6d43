import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { addedPaths, redirectsOf } from '../../app/at-build/published-texts.ts'
import { RENDERING_PARTS, type RenderingParts } from '../../app/at-build/rendering-parts.ts'
import { destinationOfUnknownArticle, movedArticles } from '../../app/content/moved-articles.ts'
import { type Content, contentText } from '../../app/content/texts/content-text.ts'
import { pagePolicy, securityHeadersForFiles } from '../http/security-headers.ts'
import type { KnownSite } from './check-texts.ts'
import { compressWell } from './compress-pages.ts'
import { createPreviewRenderer } from './preview-pages.ts'
import { type RenderedFile, renderPages } from './render-pages.ts'

/** What is written to a connection as it is. */
export interface FileAnswer {
  status: 200 | 304 | 404 | 500
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

export interface Site {
  /** The answer for a file there is, at once and from memory; undefined where somebody else has to look. */
  file(incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): FileAnswer | undefined
  /** Whether there is a page at exactly this path. */
  hasPage(path: string): boolean
  /** The answer for every address: a file, where an article is now or may be found, or the not-found page. */
  answer(request: Request): Response
  /** What published texts may point at. */
  known: KnownSite
  /** Tells this build from others. */
  build: string
  /** Whether the pages show exactly this (`contentText`). */
  shows(content: string): boolean
  /**
   * Renders every page with other facts and texts. Nobody sees them before `show`, and then all of them at once; a page whose address
   * was asked for a moment ago is then the new one.
   *
   * @param shared the same pages, where another process of this build rendered them already
   * @throws when a page cannot be rendered, or when it has a script that the built page does not have
   */
  render(content: Content, shared?: RenderedFile[]): Promise<RenderedPages>
  /**
   * Renders one public page with other facts and texts, and keeps nothing of it.
   *
   * @returns the document; undefined where there would be no such page
   * @throws PreviewRefused, or what the page threw
   */
  preview(content: Content, path: string): Promise<string | undefined>
}

export interface RenderedPages {
  files: RenderedFile[]
  show(): void
}

/** Compressing as far as it goes costs seconds of a processor, which visitors and other processes need first. */
const SMALLER_AFTER_MS = 5000

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

/** Prerendered once for any value in the address: the page's script reads it. Static hosts need the same rules. */
const PAGES_WITH_PARAMETER = [
  { address: /^\/newsletter\/confirm\/[^/]+$/, page: '/newsletter/confirm' },
  { address: /^\/admin\/mwo\/[^/]+$/, page: '/admin' },
  { address: /^\/admin\/beratung\/[^/]+$/, page: '/admin/beratung' },
  { address: /^\/admin\/texte\/[^/]+\/[^/]+$/, page: '/admin/texte' },
]

/** Pages that say what went wrong: they have that status wherever they stand, and are never "not modified". */
const PROBLEM_PAGES: Record<string, 404 | 500> = { '/404': 404, '/500': 500 }

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
  const built = await readFiles(folder, await securityHeadersForFiles(siteUrl))
  if (!built.has('/404/index.html')) throw new Error(`the build in ${folder} has no not-found page`)
  // Static hosts get a page that leads on; this server can say so at once. An article that the practice wrote has its scripts.
  const [movedPage] = Object.keys(movedArticles).map((slug) => built.get(`/blog/${slug}/index.html`))
  for (const slug of Object.keys(movedArticles)) built.delete(`/blog/${slug}/index.html`)
  const paths = [...built.keys()]
    .flatMap((name) => /^(.*)\/index\.html$/.exec(name)?.[1] ?? [])
    .map((path) => path || '/')
  const { content: builtContent, drawings }: RenderingParts = JSON.parse(
    await readFile(join(folder, '../server', RENDERING_PARTS), 'utf8'),
  )
  const build = createHash('sha256')
    .update(await readFile(join(folder, '../server/index.js')))
    .digest('base64url')
  const renderPreview = createPreviewRenderer()
  let files = built
  let redirects: Record<string, string> = {}
  let shownContent = builtContent

  function switchTo(next: Map<string, StoredFile>, leads: typeof redirects, text: string) {
    files = next
    redirects = leads
    shownContent = text
  }

  /** One page after the other, for as long as they are shown: the answers of visitors need the processor too. */
  async function makeSmaller(shown: Map<string, StoredFile>, rendered: ReadonlyMap<string, StoredFile>) {
    for (const [path, file] of rendered) {
      if (files !== shown) return
      const plain = file.variants.find(({ encoding }) => encoding === 'identity')
      if (plain) shown.set(path, withVariants(file, await compressWell(plain.bytes)))
    }
  }

  return {
    shows: (content) => content === shownContent,
    known: knownSite(paths, (name) => Object.hasOwn(drawings, name)),
    build,
    async render(content, shared) {
      const text = contentText(content)
      if (text === builtContent) {
        return { files: [], show: () => switchTo(built, redirectsOf(content.texts), text) }
      }
      const leads = redirectsOf(content.texts)
      const gone = Object.keys(leads).map((path) => `${path}/index.html`)
      const present = [...new Set([...paths, ...addedPaths(content.texts)])].filter((path) => !(path in leads))
      const changed = new Map<string, StoredFile>()
      const rendered = shared ?? (await renderPages({ buildFolder: join(folder, '..'), ...content, paths: present }))
      for (const { path, bytes, ...compressed } of rendered) {
        const file = built.get(path) ?? (path.startsWith('/blog/') ? movedPage : undefined)
        if (!file) throw new Error(`the build has no ${path}`)
        const next = withBytes(file, bytes)
        if (next !== file) changed.set(path, withVariants(next, compressed))
        // Visitors are answered between two pages.
        await setImmediate()
      }
      return {
        files: rendered,
        show() {
          const next = new Map([...built, ...changed])
          for (const path of gone) next.delete(path)
          switchTo(next, leads, text)
          // Where that fails, the pages stay as they are.
          setTimeout(() => void makeSmaller(next, changed).catch(() => {}), SMALLER_AFTER_MS).unref()
        },
      }
    },
    async preview(content, path) {
      const isPublic = paths.includes(path) && !/^\/(admin(\/|$)|404$|500$)/.test(path)
      if (!isPublic && !addedPaths(content.texts).includes(path)) return undefined
      return renderPreview({ buildFolder: join(folder, '..'), ...content, path })
    },
    file({ method, url = '', headers }) {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      const path = pathOf(url)
      const file = fileAt(files, path)
      return file && answerAt(path, file, method, headers['if-none-match'], headers['accept-encoding'])
    },
    hasPage: (path) => files.has(`${path === '/' ? '' : path}/index.html`),
    answer({ method, url, headers }) {
      const path = pathOf(new URL(url).pathname)
      const slug = path?.match(/^\/blog\/([^/]+)$/)?.[1]
      const file = fileAt(files, path)
      if (!file && slug) return redirect(redirects[`/blog/${slug}`] ?? destinationOfUnknownArticle(slug))
      const { body, ...init } = file
        ? answerAt(path, file, method, headers.get('if-none-match'), headers.get('accept-encoding'))
        : answerAt('/404', files.get('/404/index.html') as StoredFile, method, null, headers.get('accept-encoding'))
      return new Response(body, init)
    },
  }
}

/**
 * A site without files, where something else serves the pages.
 *
 * @param message what is answered in their place
 * @param pages paths of which it is known that there is a page
 */
export function siteWithoutFiles(message: string, pages: string[] = []): Site {
  return {
    file: () => undefined,
    hasPage: (path) => pages.includes(path),
    answer: () => new Response(message, { status: 404 }),
    known: knownSite(pages, () => true),
    build: 'none',
    shows: () => false,
    render: async () => ({ files: [], show() {} }),
    preview: async () => undefined,
  }
}

/** What the program ships, by the paths of its pages. */
function knownSite(paths: readonly string[], hasDrawing: KnownSite['hasDrawing']): KnownSite {
  const folders = { blog: 'article', ratgeber: 'guide', legal: 'legal' } as const
  const shipped = paths.flatMap((path) => {
    const [, folder, slug] = /^\/(blog|ratgeber|legal)\/([a-z0-9-]+)$/.exec(path) ?? []
    return folder && slug ? [`${folders[folder as keyof typeof folders]}/${slug}`] : []
  })
  return { isPage: (path) => paths.includes(path), hasDrawing, shipped }
}

type Header = string | string[] | null | undefined

function fileAt(files: Map<string, StoredFile>, path: string | undefined): StoredFile | undefined {
  if (path === undefined) return undefined
  const page = PAGES_WITH_PARAMETER.find(({ address }) => address.test(path))?.page ?? path
  return files.get(page) ?? files.get(`${page === '/' ? '' : page}/index.html`)
}

function answerAt(path: string | undefined, file: StoredFile, method: string, ...rest: [Header, Header]): FileAnswer {
  const status = PROBLEM_PAGES[path ?? '']
  return status ? { ...answer(file, method, undefined, rest[1]), status } : answer(file, method, ...rest)
}

function answer({ etag, headers, variants }: StoredFile, method: string, known: Header, accepted: Header): FileAnswer {
  // A list of tags, and tags that a proxy has weakened, name the same file (RFC 9110, 13.1.2).
  if (known?.includes(etag)) return { status: 304, headers, body: null }
  const variant = variants.find(({ encoding }) => encoding === 'identity' || accepted?.includes(encoding))
  if (!variant) throw new Error('every file is kept uncompressed, too')
  return { status: 200, headers: variant.headers, body: method === 'HEAD' ? null : variant.bytes }
}

/**
 * 302, not 301: an article of that name may come. A header holds ASCII only, and what the practice wrote may be anything: the
 * other signs are escaped as in an address.
 */
function redirect(location: string): Response {
  const escaped = location.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)
  return new Response(null, { status: 302, headers: { location: escaped } })
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

  const headers = {
    ...headersOfAll,
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': CACHE_RULES.find((rule) => rule.path.test(path))?.cacheControl ?? 'no-cache',
    etag: etagOf(bytes),
    ...(gzip || br ? { vary: 'accept-encoding' } : {}),
    ...(path.endsWith('.html') ? { 'content-security-policy': pagePolicy(bytes.toString('utf8')) } : {}),
  }
  return storedFile(headers, bytes, br, gzip)
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

type Bytes = Buffer<ArrayBuffer>

function storedFile(
  headers: StoredFile['headers'],
  bytes: Bytes,
  br: Bytes | undefined,
  gzip: Bytes | undefined,
): StoredFile {
  const variant = (encoding: 'br' | 'gzip' | 'identity', content: Bytes) => ({
    encoding,
    bytes: content,
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(content.byteLength),
    },
  })
  return {
    etag: headers.etag ?? '',
    headers,
    variants: [
      ...(br ? [variant('br', br)] : []),
      ...(gzip ? [variant('gzip', gzip)] : []),
      variant('identity', bytes),
    ],
  }
}

/**
 * The same file with other content; the file itself where the content is the same. What is said about it stays, its policy
 * too: a rendered page runs the scripts of the built page and no others.
 */
function withBytes(file: StoredFile, content: Uint8Array): StoredFile {
  const bytes = Buffer.from(content)
  const etag = etagOf(bytes)
  if (etag === file.etag) return file
  const policy = file.headers['content-security-policy']
  if (policy && pagePolicy(bytes.toString('utf8')) !== policy) {
    throw new Error('a page has other scripts than the one that was built')
  }
  return storedFile({ ...file.headers, etag }, bytes, undefined, undefined)
}

function withVariants(file: StoredFile, { br, gzip }: { br: Uint8Array; gzip: Uint8Array }): StoredFile {
  const plain = file.variants.find(({ encoding }) => encoding === 'identity')
  if (!plain) throw new Error('every file is kept uncompressed, too')
  return storedFile(file.headers, plain.bytes, Buffer.from(br), Buffer.from(gzip))
}

/** Without a query and a slash at the end. An address with a broken escape (`%zz`) names nothing. */
function pathOf(address: string): string | undefined {
  const path = address.replace(/\?.*$/, '')
  try {
    return decodeURIComponent(path === '/' ? path : path.replace(/(?<!\/)\/+$/, ''))
  } catch {
    return undefined
  }
}
