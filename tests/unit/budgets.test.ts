import { describe, expect, test } from 'vitest'
import { allScripts, codeOf, scriptsOfPage, transferSize } from '../support/browser/page-scripts.ts'
import { readBuiltPages } from '../support/site/built-pages.ts'
import { publicPaths, readablePaths } from '../support/site/site-paths.ts'

/** How much script a page may load, in bytes as they travel (Brotli). See docs/decisions/0010-what-is-in-the-base.md. */
const PAGE = 65_000
const PAGE_WITH_FORM = 80_000
/** One person loads it, once a day. It holds the drafts, which are kept on the device as well. */
const ADMIN = 150_000
/** Compares texts word by word, and shows pictures and folded lists of changes. */
const PUBLISHING = 176_000
const LATER_PAGE = 15_000

/** Or ask the service as a form does. */
const withForm = [
  '/beratung',
  '/mwo-digital',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/styleguide',
]

/** What pages must not load before it is needed, and a text that gives it away, as it survives minifying. */
const loadedWhenNeeded = {
  'the data API client': 'Accept-Profile',
  'the sign-in client': 'gotrue-js',
  'the rules of a form': '$ZodCheck',
  'the admin list': 'mwo-anfragen',
  'the cookie banner': 'Schließen, ohne zu wählen',
  'the display panel': 'Alle Einstellungen sind zurückgesetzt.',
  'the editor of texts': 'ProseMirror',
  'the texts as an editor opens them': 'bulletList',
  'a toast': 'Meldung schließen',
}

const pages = await readBuiltPages()
const scripts = new Map(
  await Promise.all(readablePaths.map(async (path) => [path, await scriptsOfPage(path)] as const)),
)
const scriptsOf = (path: string) => scripts.get(path) ?? new Set<string>()

test('no page loads more script than its budget', async () => {
  const sizes = await Promise.all(
    readablePaths.map(async (path) => ({ path, size: await transferSize(scriptsOf(path)) })),
  )

  expect(sizes.filter(({ path, size }) => size > budgetOf(path))).toEqual([])
})

test('who comes to a page from another one loads little more', async () => {
  const everywhere = publicPaths.map(scriptsOf).reduce((common, page) => common.intersection(page))
  expect(everywhere.size).toBeGreaterThan(2)

  for (const path of publicPaths) {
    expect(await transferSize(scriptsOf(path).difference(everywhere)), path).toBeLessThanOrEqual(LATER_PAGE)
  }
})

/** It would cost a journey more before anything is painted: what a page looks like comes with it. */
test('no page waits for a style sheet', () => {
  const waiting = pages.filter(
    ({ path, html }) =>
      publicPaths.includes(path) &&
      (!html.includes('<style data-critical="">') || /<link[^>]*rel="stylesheet"/.test(html)),
  )
  expect(waiting.map(({ path }) => path)).toEqual([])
})

describe('a page does not come with', () => {
  test.each(Object.entries(loadedWhenNeeded))('%s, which is in the build', async (_, text) => {
    expect(await codeOf(await allScripts())).toContain(text)
    expect(await codeOf(new Set(publicPaths.flatMap((path) => [...scriptsOf(path)])))).not.toContain(text)
  })
})

test('a site with a backend ships no SQL', async () => {
  expect(await codeOf(await allScripts())).not.toContain('create policy')
})

function budgetOf(path: string): number {
  if (path === '/admin/veroeffentlichen') return PUBLISHING
  if (path.startsWith('/admin')) return ADMIN
  return withForm.includes(path) ? PAGE_WITH_FORM : PAGE
}
