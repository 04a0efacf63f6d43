import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ARTICLES_ON_A_PAGE } from '../../content/blog-lists.ts'
import type { Site, TextViewModel } from '../../content/site/site.ts'
import { cachePages } from './cached-pages.ts'
import type { Renderer } from './load-renderer.ts'

const OTHERS = ['/blog', '/beratung']

/** A site with so many articles of one category, the first one the newest, and what its renderer was asked for. */
function siteOf(count: number) {
  const rendered: string[] = []
  const renderer: Renderer = {
    parts: { headScripts: [], pageEntry: '', admin: { entry: '', styles: [] } },
    pathsOf: (site) => [...OTHERS, ...Object.keys(site.texts.byPath)],
    page: (_site, path, query) => {
      rendered.push(query?.size ? `${path}?${query}` : path)
      return path
    },
    adminDocument: () => '',
    appointment: () => '',
  }
  const articles = Array.from({ length: count }, (_, index) => ({ slug: `${index}`, category: 'Produkte' }))
  const byPath = Object.fromEntries(
    articles.map((header) => [
      `/blog/${header.slug}`,
      { kind: 'article', header, body: [] } as unknown as TextViewModel,
    ]),
  )
  const site = {
    url: 'https://example.com',
    facts: { practice: { name: 'Praxis', owner: {}, email: 'praxis@example.com' } },
    words: {},
    texts: { articles, byPath, related: {}, redirects: {} },
  } as unknown as Site
  const keep = (changes: Partial<Site> = {}, before?: ReturnType<typeof cachePages>) =>
    cachePages({ ...site, ...changes }, renderer, {}, before)
  return { rendered, site, keep }
}

const articlesIn = (paths: string[]) => paths.filter((path) => path.startsWith('/blog/'))

test('a list is rendered once for each category and page that there is, whatever a stranger asks for', () => {
  const { rendered, keep } = siteOf(ARTICLES_ON_A_PAGE + 1)
  const pages = keep()
  const ask = (path: string, query: string) => pages.at(path, new URLSearchParams(query))

  for (let number = 0; number < 1000; number++) {
    ask('/blog', `kategorie=${number}`)
    ask('/blog', `kategorie=produkte&seite=${number}`)
    ask('/blog', `seite=${number}.5&${number}`)
    ask('/beratung', `kategorie=produkte&${number}`)
    ask(`/blog/nothing-${number}`, '')
  }
  pages.at('/blog')

  expect(rendered).toHaveLength(4)
  expect(rendered).toContain('/blog?kategorie=produkte&seite=2')
})

test('publishing renders every page once: around the articles all, and of these what changed, or with a fact all', async () => {
  const { rendered, site, keep } = siteOf(300)
  const before = keep()
  await before.renderAll()
  for (const path of before.paths) before.at(path)
  expect(rendered).toHaveLength(300 + OTHERS.length)

  rendered.length = 0
  const byPath = { ...site.texts.byPath, '/blog/250': { ...site.texts.byPath['/blog/250'] } as TextViewModel }
  const changed = keep({ texts: { ...site.texts, byPath } }, before)
  await changed.renderAll()
  expect(rendered.toSorted()).toEqual([...OTHERS, '/blog/250'].toSorted())
  for (const path of changed.paths) expect(changed.kept.has(path), path).toBe(true)

  rendered.length = 0
  await keep({ url: 'https://other.example' }, before).renderAll()
  expect(articlesIn(rendered)).toHaveLength(300)
})

test('pages that are replaced leave the memory, and what stays the same is handed on', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const { rendered, keep } = siteOf(3)
  let shown = keep()
  const replaced: WeakRef<object>[] = []

  for (let release = 0; release < 30; release++) {
    await shown.renderAll()
    replaced.push(new WeakRef(shown))
    shown = keep({}, shown)
  }
  // A WeakRef holds its object until the end of this task.
  await setImmediate()
  collectGarbage()

  expect(replaced.filter((pages) => pages.deref())).toEqual([])
  expect(articlesIn(rendered)).toHaveLength(3)
  expect(articlesIn([...shown.kept.keys()])).toHaveLength(3)
})
