import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../support/browser/test.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { neverListed, readablePaths } from '../support/site/site-paths.ts'

test('the sitemap lists every page that may be found, and no other', async ({ page, app }) => {
  const { error, values } = await readXml(page, '/sitemap.xml', { addresses: 'url > loc', changed: 'url > lastmod' })

  expect(error).toBeNull()
  const expected = readablePaths.filter((path) => !neverListed.includes(path)).map((path) => app.url + path)
  expect(values.addresses?.toSorted()).toEqual(expected.toSorted())
  for (const day of values.changed ?? []) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('robots.txt keeps crawlers from the interfaces and shows them the sitemap', async ({ request, app }) => {
  const response = await request.get('/robots.txt')

  expect(response.headers()['content-type']).toContain('text/plain')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['User-agent: *', `Sitemap: ${app.url}/sitemap.xml`]))
  for (const path of ['/rest/', '/auth/', '/storage/', '/functions/']) expect(lines).toContain(`Disallow: ${path}`)
  // A page that must not be listed says so itself; a crawler that may not fetch it would never read that.
  expect(lines).not.toContain('Disallow: /')
  expect(lines).not.toContain('Disallow: /admin')
})

test('the feed holds the six articles, the newest first, as RSS wants them', async ({ page, app }) => {
  const { error, values } = await readXml(page, '/feed.xml', {
    titles: 'item > title',
    links: 'item > link',
    dates: 'item > pubDate',
    descriptions: 'item > description',
    authors: 'item > author',
    language: 'channel > language',
  })

  expect(error).toBeNull()
  expect(values.titles).toHaveLength(6)
  expect(new Set(values.links).size).toBe(6)
  for (const link of values.links ?? []) expect(link.replace(app.url, '')).toMatch(/^\/blog\/[a-z-]+$/)
  const times = (values.dates ?? []).map((date) => Date.parse(date))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const description of values.descriptions ?? []) expect(description.length).toBeGreaterThan(40)
  // RSS 2.0: the author is an e-mail address, with the name behind it in brackets.
  for (const author of values.authors ?? []) expect(author).toMatch(/^\S+@\S+ \(.+\)$/)
  expect(values.language).toEqual(['de-DE'])
})

test('the manifest and every icon are what they say', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(address ?? '')

  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = z
    .object({
      name: z.literal(practice.name),
      short_name: z.string().min(1),
      lang: z.literal('de'),
      start_url: z.literal('/'),
      display: z.enum(['browser', 'minimal-ui', 'standalone']),
      theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.literal('image/png') })).min(2),
    })
    .parse(await response.json())

  for (const { src, sizes } of manifest.icons) expect(await sizeOfImage(page, src)).toBe(sizes)
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await sizeOfImage(page, touchIcon ?? '')).toBe('180x180')
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  expect(await sizeOfImage(page, icon ?? '')).toMatch(/^\d+x\d+$/)
})

test('the picture behind a shared page is a picture of the promised size', async ({ page }) => {
  await page.goto('/blog/mwo-vs-zendawave')
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { pathname, search } = new URL(image ?? '')

  expect(await sizeOfImage(page, pathname + search)).toBe('1200x630')
})

/** Parsed by the browser, which takes XML at its word. */
async function readXml(page: Page, address: string, selectors: Record<string, string>) {
  await page.goto('/')
  return page.evaluate(
    async ({ address, selectors }) => {
      const response = await fetch(address)
      const xml = new DOMParser().parseFromString(await response.text(), 'application/xml')
      const textsOf = (selector: string) =>
        [...xml.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '')
      return {
        error: xml.querySelector('parsererror')?.textContent ?? null,
        values: Object.fromEntries(
          Object.entries(selectors).map(([name, selector]) => [name, textsOf(selector)]),
        ) as Record<string, string[]>,
      }
    },
    { address, selectors },
  )
}

async function sizeOfImage(page: Page, address: string): Promise<string> {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, address)
}
