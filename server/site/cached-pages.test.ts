import { expect, test } from 'vitest'
import { ARTICLES_ON_A_PAGE } from '../../content/blog-lists.ts'
import type { Site, TextViewModel } from '../../content/site/site.ts'
import { cachePages } from './cached-pages.ts'
import type { Renderer } from './load-renderer.ts'

const OTHERS = ['/blog', '/beratung']

/** Pages with so many articles of one category, the first one the newest, and what the renderer was asked for. */
function pagesWith(count: number) {
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
  return { rendered, pages: cachePages(site, renderer, {}) }
}

test('a list is rendered once for each category and page that there is, whatever a stranger asks for', () => {
  const { rendered, pages } = pagesWith(ARTICLES_ON_A_PAGE + 1)
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
