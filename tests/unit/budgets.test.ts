import { beforeAll, describe, expect, test } from 'vitest'
import { allScripts, codeOf, scriptsOfPage, transferSize } from '../support/browser/page-scripts.ts'
import { type BuiltPage, readBuiltPages } from '../support/site/built-pages.ts'
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

let pages: BuiltPage[]
beforeAll(async () => {
  pages = await readBuiltPages()
}, 180_000)

test.each(readablePaths)('%s loads no more script than its budget', async (path) => {
  const size = await transferSize(await scriptsOfPage(path))

  expect(size).toBeLessThanOrEqual(budgetOf(path))
})

/** It would cost a journey more before anything is painted: what a page looks like comes with it. */
test.each(publicPaths)('%s waits for no style sheet', async (path) => {
  const html = pages.find((page) => page.path === path)?.html ?? ''

  expect(html).toContain('<style data-critical="">')
  expect(html.match(/<link[^>]*rel="stylesheet"[^>]*>/g)).toBeNull()
})

test.each(publicPaths)('who comes to %s from another page loads little more', async (path) => {
  const pages = await Promise.all(publicPaths.map(scriptsOfPage))
  const everywhere = pages.reduce((common, page) => common.intersection(page))

  const more = (await scriptsOfPage(path)).difference(everywhere)

  expect(everywhere.size).toBeGreaterThan(2)
  expect(await transferSize(more)).toBeLessThanOrEqual(LATER_PAGE)
})

describe.each(Object.entries(loadedWhenNeeded))('%s', (_, text) => {
  test('is in the build', async () => {
    expect(await codeOf(await allScripts())).toContain(text)
  })

  test.each(publicPaths)('does not come with %s', async (path) => {
    expect(await codeOf(await scriptsOfPage(path))).not.toContain(text)
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
