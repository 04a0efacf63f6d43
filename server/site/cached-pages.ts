import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isAdminPath } from '../../app/admin-pages.ts'
import { feedXml } from '../../app/discovery/feed.ts'
import { robotsTxt } from '../../app/discovery/robots.ts'
import { sitemapXml } from '../../app/discovery/sitemap.ts'
import { webManifest } from '../../app/discovery/web-manifest.ts'
import { blogList, blogListPath } from '../../content/blog-lists.ts'
import type { Site } from '../../content/site/site.ts'
import { pagePolicy } from '../routing/security-headers.ts'
import type { Renderer } from './load-renderer.ts'
import { type Compressed, type StoredFile, storeFile } from './stored-file.ts'

const BLOG = '/blog'
/** The admin area is one document; its script reads the address. */
const ADMIN = '/admin'

export type CachedPages = ReturnType<typeof cachePages>

/** The pages of one site as bytes, each rendered and compressed once. */
export function cachePages(site: Site, renderer: Renderer, headers: Record<string, string>) {
  const pages = new Set(renderer.pathsOf(site))
  const kept = new Map<string, StoredFile>()
  const policy = pagePolicy(renderer.parts.headScripts)
  const files: Record<string, () => string> = {
    '/feed.xml': () => feedXml(site),
    '/sitemap.xml': () => sitemapXml(site),
    '/robots.txt': () => robotsTxt(site.url),
    '/site.webmanifest': () => webManifest(site),
  }

  function render(path: string, query?: URLSearchParams): { name: string; text: string } | undefined {
    if (Object.hasOwn(files, path)) return { name: path, text: files[path]?.() ?? '' }
    const name = `${path === '/' ? '' : path}/index.html`
    if (path === ADMIN) return { name, text: renderer.adminDocument(site) }
    const text = pages.has(path) ? renderer.page(site, path, query) : undefined
    return text === undefined ? undefined : { name, text }
  }

  function make(path: string, query?: URLSearchParams): StoredFile | undefined {
    const rendered = render(path, query)
    if (!rendered) return undefined
    const bytes = Buffer.from(rendered.text)
    const isPage = rendered.name.endsWith('.html')
    return storeFile(rendered.name, bytes, compress(bytes), {
      ...headers,
      ...(isPage ? { 'content-security-policy': policy } : {}),
    })
  }

  /** The page at an address, rendered with the first request; undefined where there is none. @throws what rendering throws */
  function at(asked: string, query?: URLSearchParams): StoredFile | undefined {
    const path = pageOf(asked)
    // Unknown queries share the page of the list.
    const address = path === BLOG && query ? blogListPath(blogList(query, site.texts.articles)) : path
    const known = kept.get(address)
    if (known) return known
    const file = make(path, address === path ? undefined : query)
    if (file) kept.set(address, file)
    return file
  }

  return {
    site,
    at,
    has: (path: string) => pages.has(path) || isAdminPath(path),
    /** @throws Error with the path of the first page that cannot be rendered, and the reason as its cause */
    async renderAll() {
      for (const path of [...pages, ADMIN, ...Object.keys(files)]) {
        try {
          at(path)
        } catch (cause) {
          throw new Error(`${path} cannot be rendered`, { cause })
        }
        await setImmediate()
      }
    },
  }
}

function pageOf(address: string): string {
  if (isAdminPath(address)) return ADMIN
  // The token is read by the page's script.
  return address.replace(/^(\/newsletter\/confirm)\/[^/]+$/, '$1')
}

/** Brotli at its best saves a tenth more, in 60 times the time. */
function compress(bytes: Uint8Array): Compressed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return { br: brotliCompressSync(bytes, { params }), gzip: gzipSync(bytes) }
}
