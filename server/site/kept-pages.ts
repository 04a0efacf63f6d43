import { setImmediate } from 'node:timers/promises'
import { adminPaths } from '../../app/admin-paths.ts'
import { blogList, blogListPath } from '../../app/content/blog-lists.ts'
import type { Site } from '../../app/content/site/site.ts'
import { textPath } from '../../app/content/texts/text-document.ts'
import { feedXml } from '../../app/discovery/feed.ts'
import { robotsTxt } from '../../app/discovery/robots.ts'
import { sitemapXml } from '../../app/discovery/sitemap.ts'
import { webManifest } from '../../app/discovery/web-manifest.ts'
import { pagePolicy } from '../routing/security-headers.ts'
import { isSameArticle, siteOfArticle } from './article-source.ts'
import { compressAtOnce, compressWell } from './compress-pages.ts'
import type { Renderer } from './load-renderer.ts'
import { type StoredFile, storeFile } from './stored-file.ts'

/** Addresses with a part that only the page's script reads, and the page that answers them. Static hosts need the same rules. */
const PAGES_WITH_PARAMETER = [
  { address: /^\/newsletter\/confirm\/[^/]+$/, page: '/newsletter/confirm' },
  { address: /^\/admin\/mwo\/[^/]+$/, page: '/admin' },
  { address: /^\/admin\/beratung\/[^/]+$/, page: '/admin/beratung' },
  { address: /^\/admin\/newsletter\/ausgaben\/[^/]+$/, page: '/admin/newsletter/ausgaben' },
  { address: /^\/admin\/texte\/[^/]+\/[^/]+$/, page: '/admin/texte' },
]

const BLOG = '/blog'

/** Of many articles the newest are rendered ahead, the others when somebody asks. Of these, as many are kept. */
const ARTICLES_AHEAD = 100
const MOST_ARTICLES = 2 * ARTICLES_AHEAD

/** The pages of one site: each is rendered once, when it is first asked for or ahead of that, and kept as bytes. */
export interface KeptPages {
  site: Site
  /** The page at an address, rendered now where nobody asked before; undefined where there is none. @throws what it threw */
  at(path: string, query?: URLSearchParams): StoredFile | undefined
  /** The pages of articles that are rendered already, by path; the most recently requested one comes last. */
  articles: ReadonlyMap<string, StoredFile>
  /** Whether this is an article that would have to be rendered now, not one that is kept. */
  isCostly(path: string): boolean
  has(path: string): boolean
  /**
   * Renders what visitors will ask for, in slices: they are answered between two pages.
   *
   * @param every each article that differs from the site before, too: a release is published only if all its pages can be rendered
   * @throws Error with the path of the first page that cannot be rendered, and the reason as its cause
   */
  renderAhead(options?: { every?: boolean }): Promise<void>
  /** Compresses every kept page as far as it goes, in a worker thread, unless other pages are shown meanwhile. */
  makeSmaller(isStillShown: () => boolean): Promise<void>
  /** The names of all pages and files. */
  paths: readonly string[]
}

/**
 * @param headers that every file of the site has
 * @param before what is shown until now: articles that are still the same are taken over
 */
export function keepPages(
  site: Site,
  renderer: Renderer,
  headers: Record<string, string>,
  before?: Pick<KeptPages, 'site' | 'articles'>,
): KeptPages {
  const pages = new Set(renderer.pathsOf(site))
  return pagesOf(site, renderer, headers, { pages, ...articlesOf(site, pages, before) })
}

/** What is taken over is copied: a closure that held `before` would keep each release that was ever shown in memory. */
function articlesOf(site: Site, pages: ReadonlySet<string>, before?: Pick<KeptPages, 'site' | 'articles'>) {
  const same = new Set(before ? [...pages].filter((path) => isSameArticle(path, before.site, site)) : [])
  return { same, articles: new Map([...(before?.articles ?? [])].filter(([path]) => same.has(path))) }
}

function pagesOf(
  site: Site,
  renderer: Renderer,
  headers: Record<string, string>,
  {
    pages,
    articles,
    same,
  }: { pages: ReadonlySet<string>; articles: Map<string, StoredFile>; same: ReadonlySet<string> },
): KeptPages {
  const kept = new Map<string, StoredFile>()
  const policy = pagePolicy(renderer.parts.headScripts)
  const files: Record<string, () => string> = {
    '/feed.xml': () => feedXml(site),
    '/sitemap.xml': () => sitemapXml(site),
    '/robots.txt': () => robotsTxt(site.url),
    '/site.webmanifest': () => webManifest(site),
  }
  const paths = [...pages, ...adminPaths, ...Object.keys(files)]
  const isArticle = (path: string) => site.texts.byPath[path]?.kind === 'article'

  function render(path: string, query?: URLSearchParams): { name: string; text: string } | undefined {
    if (Object.hasOwn(files, path)) return { name: path, text: files[path]?.() ?? '' }
    const name = `${path === '/' ? '' : path}/index.html`
    if (adminPaths.includes(path)) return { name, text: renderer.adminDocument(site, path) }
    const shown = isArticle(path) ? siteOfArticle(site, path) : site
    const text = pages.has(path) ? renderer.page(shown, path, query) : undefined
    return text === undefined ? undefined : { name, text }
  }

  function make(path: string, query?: URLSearchParams): StoredFile | undefined {
    const rendered = render(path, query)
    if (!rendered) return undefined
    const bytes = Buffer.from(rendered.text)
    const isPage = rendered.name.endsWith('.html')
    return storeFile(rendered.name, bytes, compressAtOnce(bytes), {
      ...headers,
      ...(isPage ? { 'content-security-policy': policy } : {}),
    })
  }

  function articleAt(path: string): StoredFile | undefined {
    const file = articles.get(path) ?? make(path)
    if (!file) return undefined
    articles.delete(path)
    articles.set(path, file)
    const [oldest] = articles.keys()
    if (oldest && articles.size > MOST_ARTICLES) articles.delete(oldest)
    return file
  }

  function at(asked: string, query?: URLSearchParams): StoredFile | undefined {
    const path = PAGES_WITH_PARAMETER.find(({ address }) => address.test(asked))?.page ?? asked
    if (isArticle(path)) return articleAt(path)
    // Lists that there are not have no address of their own: a stranger's queries cost no rendering.
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
    articles,
    isCostly: (path) => isArticle(path) && !articles.has(path),
    paths,
    has: (path) => pages.has(path) || adminPaths.includes(path),
    async renderAhead({ every = false } = {}) {
      // The newest last: they are kept.
      const listed = site.texts.articles.map(({ slug }) => textPath('article', slug)).toReversed()
      const ahead = [...paths.filter((path) => !isArticle(path)), ...listed.slice(-ARTICLES_AHEAD)]
      const onlyTried = every ? listed.slice(0, -ARTICLES_AHEAD).filter((path) => !same.has(path)) : []
      for (const [work, some] of [
        [render, onlyTried],
        [at, ahead],
      ] as const) {
        for (const path of some) {
          try {
            work(path)
          } catch (cause) {
            throw new Error(`${path} cannot be rendered`, { cause })
          }
          await setImmediate()
        }
      }
    },
    async makeSmaller(isStillShown) {
      for (const place of [kept, articles]) {
        for (const [key, { variants, headers, name }] of [...place]) {
          if (!isStillShown()) return
          const plain = variants.find(({ encoding }) => encoding === 'identity')
          const smaller = plain && storeFile(name, plain.bytes, await compressWell(plain.bytes), headers)
          if (smaller && place.has(key)) place.set(key, smaller)
        }
      }
    },
  }
}
