import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { adminPaths } from '../../app/admin-paths.ts'
import { feedXml } from '../../app/discovery/feed.ts'
import { robotsTxt } from '../../app/discovery/robots.ts'
import { sitemapXml } from '../../app/discovery/sitemap.ts'
import { webManifest } from '../../app/discovery/web-manifest.ts'
import { blogList, blogListPath } from '../../content/blog-lists.ts'
import type { Site } from '../../content/site/site.ts'
import { pagePolicy } from '../routing/security-headers.ts'
import { isSameArticle, siteOfArticle } from './article-source.ts'
import type { Renderer } from './load-renderer.ts'
import { type Compressed, type StoredFile, storeFile } from './stored-file.ts'

/** Addresses with a part that only the page's script reads. */
const PAGES_WITH_PARAMETER = [
  { address: /^\/newsletter\/confirm\/[^/]+$/, page: '/newsletter/confirm' },
  { address: /^\/admin\/mwo\/[^/]+$/, page: '/admin' },
  { address: /^\/admin\/beratung\/[^/]+$/, page: '/admin/beratung' },
  { address: /^\/admin\/newsletter\/ausgaben\/[^/]+(\/text)?$/, page: '/admin/newsletter/ausgaben' },
  { address: /^\/admin\/texte\/[^/]+\/[^/]+$/, page: '/admin/texte' },
]

const BLOG = '/blog'

/** The pages of one site as bytes, each rendered and compressed once. */
export interface CachedPages {
  site: Site
  /** The page at an address, rendered with the first request; undefined where there is none. @throws what rendering throws */
  at(path: string, query?: URLSearchParams): StoredFile | undefined
  kept: ReadonlyMap<string, StoredFile>
  has(path: string): boolean
  /** @throws Error with the path of the first page that cannot be rendered, and the reason as its cause */
  renderAll(): Promise<void>
  paths: readonly string[]
}

type Before = Pick<CachedPages, 'site' | 'kept'>

/** The pages of a site. @param before other pages, of which unchanged articles are taken over */
export function cachePages(
  site: Site,
  renderer: Renderer,
  headers: Record<string, string>,
  before?: Before,
): CachedPages {
  const pages = new Set(renderer.pathsOf(site))
  return pagesOf(site, renderer, headers, pages, sameArticles(site, pages, before))
}

/** A copy: a closure with `before` would keep every release in memory. */
function sameArticles(site: Site, pages: ReadonlySet<string>, before: Before | undefined): Map<string, StoredFile> {
  if (!before) return new Map()
  return new Map(
    [...before.kept].filter(
      ([path]) => pages.has(path) && isArticle(site, path) && isSameArticle(path, before.site, site),
    ),
  )
}

function isArticle(site: Site, path: string): boolean {
  return site.texts.byPath[path]?.kind === 'article'
}

function pagesOf(
  site: Site,
  renderer: Renderer,
  headers: Record<string, string>,
  pages: ReadonlySet<string>,
  kept: Map<string, StoredFile>,
): CachedPages {
  const policy = pagePolicy(renderer.parts.headScripts)
  const files: Record<string, () => string> = {
    '/feed.xml': () => feedXml(site),
    '/sitemap.xml': () => sitemapXml(site),
    '/robots.txt': () => robotsTxt(site.url),
    '/site.webmanifest': () => webManifest(site),
  }
  const paths = [...pages, ...adminPaths, ...Object.keys(files)]

  function render(path: string, query?: URLSearchParams): { name: string; text: string } | undefined {
    if (Object.hasOwn(files, path)) return { name: path, text: files[path]?.() ?? '' }
    const name = `${path === '/' ? '' : path}/index.html`
    if (adminPaths.includes(path)) return { name, text: renderer.adminDocument(site, path) }
    const shown = isArticle(site, path) ? siteOfArticle(site, path) : site
    const text = pages.has(path) ? renderer.page(shown, path, query) : undefined
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

  function at(asked: string, query?: URLSearchParams): StoredFile | undefined {
    const path = PAGES_WITH_PARAMETER.find(({ address }) => address.test(asked))?.page ?? asked
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
    kept,
    paths,
    has: (path) => pages.has(path) || adminPaths.includes(path),
    async renderAll() {
      for (const path of paths) {
        if (kept.has(path)) continue
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

/** Brotli at its best saves a tenth more, in 60 times the time. */
function compress(bytes: Uint8Array): Compressed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return { br: brotliCompressSync(bytes, { params }), gzip: gzipSync(bytes) }
}
