import { expect, test } from 'vitest'
import type { Site } from '../../app/content/site/site.ts'
import { keepPages } from './kept-pages.ts'
import type { Renderer } from './load-renderer.ts'

test('a page is rendered once for each category that there is, whatever a stranger asks for', () => {
  const rendered: string[] = []
  const renderer: Renderer = {
    parts: { headScripts: [], islandsEntry: '', admin: { entry: '', styles: [] } },
    pathsOf: () => ['/blog', '/beratung'],
    page: (_site, path, query) => {
      rendered.push(`${path} ${query?.get('kategorie') ?? ''}`.trim())
      return path
    },
    adminDocument: () => '',
  }
  const pages = keepPages({} as Site, renderer, {})
  const ask = (path: string, query?: string) =>
    pages.at(path, query === undefined ? undefined : new URLSearchParams(query))

  for (let number = 0; number < 1000; number++) {
    ask('/blog', `kategorie=${number}`)
    ask('/blog', `kategorie=produkte&${number}`)
    ask('/beratung', `kategorie=produkte&${number}`)
    ask(`/blog/${number}`)
  }
  ask('/blog')

  expect(rendered).toEqual(['/blog', '/blog produkte', '/beratung'])
})
