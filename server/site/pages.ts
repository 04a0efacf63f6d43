import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, relative, sep } from 'node:path'
import { breadcrumbs } from '../../app/lib/breadcrumbs.ts'
import type { AppointmentPageProps } from '../../app/routes/public/appointment.tsx'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import { destinationOfUnknownArticle } from '../../content/moved-articles.ts'
import { makeSite, type ReleaseContent } from '../../content/site/make-site.ts'
import type { Site } from '../../content/site/site.ts'
import { escapeHtml } from '../../rules/format/escape-html.ts'
import { headingId } from '../../rules/format/heading-id.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { decodedOnce } from '../routing/routes.ts'
import { pagePolicy, securityHeadersForFiles } from '../routing/security-headers.ts'
import { type CachedPages, cachePages } from './cached-pages.ts'
import type { KnownSite } from './check-texts.ts'
import { loadRenderer, loadSiteParts } from './load-renderer.ts'
import { answerAt, type FileAnswer, type StoredFile, storeFile } from './stored-file.ts'

/** Answers addresses outside of the API. */
export interface Pages {
  file(incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): FileAnswer | undefined
  hasPage(path: string): boolean
  /** The answer for every address: a file, a page, a redirect, or the not-found page. */
  answer(request: Request): Response
  known: KnownSite
  /** @param minute the clock in Berlin @throws ZodError for invalid facts */
  siteOf(release: ReleaseContent, minute: string): Site
  /** Renders every page of a site. @throws Error that names the page which cannot be rendered */
  prepare(site: Site): Promise<{ show(): void }>
  /** One public page of another site, not cached; undefined where there is none. @throws what rendering throws */
  preview(site: Site, path: string): string | undefined
  appointment(props: AppointmentPageProps): Promise<{ html: string; headers: Record<string, string> }>
}

export const SHIPPED: ReleaseContent = { facts: shippedFacts, texts: {}, pictures: {} }
const SOME_MINUTE = '2026-01-01T00:00'
const WITHOUT_PREVIEW = ['/404', '/500']

/**
 * Serves the files of a build and the pages of the shown site from memory. Old and unknown addresses of articles redirect, and words typed for an address.
 * @param siteUrl the public address, without a slash at the end
 */
export async function loadPages(folder: string, siteUrl: string): Promise<Pages> {
  const { ofPages, ofFiles } = await securityHeadersForFiles(siteUrl)
  const [files, parts, renderer] = await Promise.all([
    readStaticFiles(join(folder, 'client'), ofFiles),
    loadSiteParts(folder, siteUrl),
    loadRenderer(folder),
  ])
  const siteOf: Pages['siteOf'] = (release, minute) => makeSite(release, minute, parts)
  const shipped = siteOf(SHIPPED, SOME_MINUTE)
  const shippedPaths = renderer.pathsOf(shipped)
  let shown: CachedPages = cachePages(shipped, renderer, ofPages)

  /** Unknown links share one cached page. */
  const withoutAppointment = new WeakMap<Site, string>()

  function appointmentPage(props: AppointmentPageProps): string {
    const { site } = shown
    if (props.appointment || props.outcome) return renderer.appointment(site, props)
    const html = withoutAppointment.get(site) ?? renderer.appointment(site, props)
    withoutAppointment.set(site, html)
    return html
  }

  function fileAt(address: string): { path: string; file: StoredFile | undefined } {
    const path = pathOf(address)
    const [, query] = address.split('?')
    const found = files.get(path) ?? shown.at(path, query === undefined ? undefined : new URLSearchParams(query))
    return { path, file: found }
  }

  return {
    siteOf,
    known: {
      isPage: (path) => shippedPaths.includes(path),
      hasDrawing: (name) => Object.hasOwn(parts.drawings, name),
      shipped: Object.keys(parts.release0.texts),
    },
    async prepare(site) {
      const next = cachePages(site, renderer, ofPages)
      await next.renderAll()
      return {
        show() {
          shown = next
        },
      }
    },
    preview: (site, path) => (WITHOUT_PREVIEW.includes(path) ? undefined : renderer.page(site, path)),
    appointment: async (props) => ({
      html: appointmentPage(props),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(renderer.parts.headScripts),
      },
    }),
    hasPage: (path) => shown.has(path),
    file({ method, url = '', headers }) {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      // `answer` redirects addresses that end with a slash, and hosts that end with a dot.
      if (/[^?]\/(\?|$)/.test(url) || /\.(:\d+)?$/.test(headers.host ?? '')) return undefined
      const { path, file } = fileAt(url)
      return file && answerAt(path, file, method, headers['if-none-match'], headers['accept-encoding'])
    },
    answer({ method, url, headers }) {
      const { hostname, pathname, search } = new URL(url)
      // For browsers another site, whose forms would be refused.
      if (hostname.endsWith('.')) return redirect(siteUrl + pathname + search, 301)
      const { path, file } = fileAt(pathname + search)
      const destination = file ? undefined : destinationOf(path, shown.site, renderer.pathsOf(shown.site))
      // One address for each page.
      const withoutSlash = pathname.replace(/(?<!\/)\/+$/, '')
      if (pathname !== withoutSlash && (file || destination)) return redirect(withoutSlash + search, 301)
      if (destination) return redirect(destination)
      // Scanners ask for such, and pages for files of an earlier build: nobody reads the answer.
      const isNoPage = pathname.includes('/.') || pathname.slice(pathname.lastIndexOf('/')).includes('.')
      if (!file && isNoPage) return errorResponse('page', 404, 'not_found')
      const accepted = headers.get('accept-encoding')
      if (!file) return notFound(shown.at('/404') as StoredFile, pathname, method)
      const { body, ...init } = answerAt(path, file, method, headers.get('if-none-match'), accepted)
      return new Response(body, init)
    },
  }
}

/** Stands in for the built site where it is served by another program. @param message the answer in place of pages */
export function withoutPages(message: string, paths: string[] = []): Pages {
  const parts = { url: 'http://localhost:3000', release0: { texts: {}, numbers: {} }, drawings: {} }
  return {
    file: () => undefined,
    hasPage: (path) => paths.includes(path),
    answer: () => new Response(message, { status: 404 }),
    known: { isPage: (path) => paths.includes(path), hasDrawing: () => true, shipped: [] },
    siteOf: (release, minute) => makeSite({ ...release, texts: {} }, minute, parts),
    prepare: async () => ({ show() {} }),
    preview: () => undefined,
    appointment: async () => ({ html: message, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
  }
}

/** Names the address that was asked for, so it is not compressed. */
function notFound({ headers, variants }: StoredFile, asked: string, method: string): Response {
  const address = escapeHtml(decodedOnce(asked).slice(0, 200))
  const html = variants
    .at(-1)
    ?.bytes.toString()
    .replace('<code>/404<', () => `<code>${address}<`)
  return new Response(method === 'HEAD' ? null : html, { status: 404, headers })
}

function destinationOf(escaped: string, { texts }: Site, pages: readonly string[]): string | undefined {
  const path = decodedOnce(escaped)
  if (Object.hasOwn(texts.redirects, path)) return texts.redirects[path]
  // For password managers: https://w3c.github.io/webappsec-change-password-url/
  if (path === '/.well-known/change-password') return '/admin/profil'
  const [, slug] = path.match(/^\/blog\/([^/]+)$/) ?? []
  return slug ? destinationOfUnknownArticle(slug) : pageOfWord(path, texts, pages)
}

/** What is typed by hand, such as `/impressum` or `/Über-uns`: the end of an address, or the name of its page. */
function pageOfWord(path: string, texts: Site['texts'], pages: readonly string[]): string | undefined {
  const typed = /^\/[^/]+$/.test(path) && headingId(path.slice(1))
  if (!typed) return undefined
  if (typed === 'kontakt') return '/beratung'
  return pages.find((page) => {
    const names = [page.split('/').at(-1) ?? '', breadcrumbs(texts, page).at(-1)?.label ?? '']
    return names.some((name) => headingId(name) === typed)
  })
}

/** 302: an article or a page of that name may come. Characters beyond ASCII are escaped. */
function redirect(location: string, status = 302): Response {
  const escaped = location.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)
  return new Response(null, { status, headers: { location: escaped } })
}

/** Without query and slash at the end. Not decoded: each page and file has one spelling, without escapes. */
function pathOf(address: string): string {
  const path = address.replace(/\?.*$/, '')
  return path === '/' ? path : path.replace(/(?<!\/)\/+$/, '')
}

/** Reads the files of a build into memory, by path: a few megabytes. @param folder the build's `client` folder */
async function readStaticFiles(folder: string, headersOfAll: Record<string, string>): Promise<Map<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const compressed = new Set(files.filter((file) => /\.(br|gz)$/.test(file)))
  const read = async (file: string) => (compressed.has(file) ? await readFile(file) : undefined)

  return new Map(
    await Promise.all(
      files
        .filter((file) => !compressed.has(file) && !file.includes(`${sep}.vite${sep}`))
        .map(async (file) => {
          const path = `/${relative(folder, file).split(sep).join('/')}`
          const [br, gzip] = [await read(`${file}.br`), await read(`${file}.gz`)]
          const variants = { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }
          return [path, storeFile(path, await readFile(file), variants, headersOfAll)] as const
        }),
    ),
  )
}
