import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILD_FOLDER } from '../../server/site/build-site-when-needed.ts'
import { allScripts, codeOf, scriptsOfPage, transferSize } from '../support/browser/page-scripts.ts'
import { readBuiltPages } from '../support/site/built-pages.ts'
import { publicPaths } from '../support/site/site-paths.ts'

/** How much script a page may load, in bytes as they travel (Brotli). See docs/decisions/0010-what-is-in-the-base.md. */
const PAGE = 4_000
const PAGE_WITH_FORM = 74_000

/** Or ask the service as a form does. */
const withForm = /^\/(?:beratung|newsletter|styleguide)/

/** What pages must not load before it is needed, and a text that gives it away, as it survives minifying. */
const loadedWhenNeeded = {
  'the data API client': 'Accept-Profile',
  'the sign-in client': 'gotrue-js',
  'the rules of a form': '$ZodCheck',
  'the admin list': 'mwo-anfragen',
  'the cookie settings': 'Zusätzlicher Komfort.',
  'the display panel': 'Alle Einstellungen sind zurückgesetzt.',
  'the editor of texts': 'ProseMirror',
  'the texts as an editor opens them': 'bulletList',
  'a toast': 'Meldung schließen',
}

const pages = await readBuiltPages()
const scripts = new Map(await Promise.all(publicPaths.map(async (path) => [path, await scriptsOfPage(path)] as const)))
const scriptsOf = (path: string) => scripts.get(path) ?? new Set<string>()

test.each(publicPaths)('%s loads no more script than its budget', async (path) => {
  const budget = withForm.test(path) ? PAGE_WITH_FORM : PAGE
  expect(await transferSize(scriptsOf(path))).toBeLessThanOrEqual(budget)
})

/** Styles come with the page: a style sheet would cost a journey more before the first paint. */
test('no page waits for a style sheet', () => {
  const waiting = pages.filter(
    ({ path, html }) =>
      publicPaths.includes(path) &&
      (!html.includes('<style data-critical="">') || /<link[^>]*rel="stylesheet"/.test(html)),
  )
  expect(waiting.map(({ path }) => path)).toEqual([])
})

test.each(Object.entries(loadedWhenNeeded))('a page does not come with %s, which is in the build', async (_, text) => {
  expect(await codeOf(await allScripts())).toContain(text)
  expect(await codeOf(new Set(publicPaths.flatMap((path) => [...scriptsOf(path)])))).not.toContain(text)
})

test('every file under assets is named by a hash alone, so that no list of blocked words matches it', async () => {
  const names = await readdir(join(BUILD_FOLDER, 'client/assets'))
  const ends = new Set(names.map((name) => name.replace(/^[0-9a-f]{12}(?=\.)/, '').replace(/\.(br|gz)$/, '')))
  expect([...ends].toSorted()).toEqual(['.css', '.js', '.png', '.svg', '.woff2'])
})
