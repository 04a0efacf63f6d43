import { setImmediate } from 'node:timers/promises'
import { adminPaths } from '../../app/admin-paths.ts'
import { chosenCategory } from '../../app/content/blog-categories.ts'
import type { Site } from '../../app/content/site/site.ts'
import { feedXml } from '../../app/discovery/feed.ts'
import { robotsTxt } from '../../app/discovery/robots.ts'
import { sitemapXml } from '../../app/discovery/sitemap.ts'
import { webManifest } from '../../app/discovery/web-manifest.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { compressAtOnce, compressWell } from './compress-pages.ts'
import type { Renderer } from './load-renderer.ts'
import { type StoredFile, storeFile } from './stored-file.ts'

/** Addresses with a part that only the page's script reads, and the page that answers them. Static hosts need the same rules. */
const PAGES_WITH_PARAMETER = [
  { address: /^\/newsletter\/confirm\/[^/]+$/, page: '/newsletter/confirm' },
  { address: /^\/admin\/mwo\/[^/]+$/, page: '/admin' },
  { address: /^\/admin\/beratung\/[^/]+$/, page: '/admin/beratung' },
  { address: /^\/admin\/texte\/[^/]+\/[^/]+$/, page: '/admin/texte' },
]

/** The only page that knows a query: categories of articles. */
const PAGE_WITH_QUERY = '/blog'

/** The pages of one site: each is rendered once, when it is first asked for or ahead of that, and kept as bytes. */
export interface KeptPages {
  site: Site
  /** The page at an address, rendered now where nobody asked before; undefined where there is none. @throws what it threw */
  at(path: string, query?: URLSearchParams): StoredFile | undefined
  has(path: string): boolean
  /**
   * Renders every page, in slices: visitors are answered between two pages.
   *
   * @throws Error with the path of the first page that cannot be rendered, and the reason as its cause
   */
  renderAll(): Promise<void>
  /** Compresses every page as far as it goes, one after the other. */
  makeSmaller(isStillShown: () => boolean): Promise<void>
  /** The names of all pages and files. */
  paths: readonly string[]
}

/** @param headers that every file of the site has */
export function keepPages(site: Site, renderer: Renderer, headers: Record<string, string>): KeptPages {
  const kept = new Map<string, StoredFile>()
  const pages = new Set(renderer.pathsOf(site))
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
    const text = pages.has(path) ? renderer.page(site, path, query) : undefined
    return text === undefined ? undefined : { name, text }
  }

  function at(asked: string, query?: URLSearchParams): StoredFile | undefined {
    const path = PAGES_WITH_PARAMETER.find(({ address }) => address.test(asked))?.page ?? asked
    // A category that there is not is no category: a stranger's queries cost no rendering.
    const category = path === PAGE_WITH_QUERY && query ? chosenCategory(query) : undefined
    const key = category ? `${path}?${category}` : path
    const known = kept.get(key)
    if (known) return known
    const rendered = render(path, category ? query : undefined)
    if (!rendered) return undefined
    const bytes = Buffer.from(rendered.text)
    const isPage = rendered.name.endsWith('.html')
    const file = storeFile(rendered.name, bytes, compressAtOnce(bytes), {
      ...headers,
      ...(isPage ? { 'content-security-policy': policy } : {}),
    })
    kept.set(key, file)
    return file
  }

  return {
    site,
    at,
    paths,
    has: (path) => pages.has(path) || adminPaths.includes(path),
    async renderAll() {
      for (const path of paths) {
        try {
          at(path)
        } catch (cause) {
          throw new Error(`${path} cannot be rendered`, { cause })
        }
        await setImmediate()
      }
    },
    async makeSmaller(isStillShown) {
      for (const [key, { variants, headers, name }] of [...kept]) {
        if (!isStillShown()) return
        const plain = variants.find(({ encoding }) => encoding === 'identity')
        if (plain) kept.set(key, storeFile(name, plain.bytes, await compressWell(plain.bytes), headers))
      }
    },
  }
}
