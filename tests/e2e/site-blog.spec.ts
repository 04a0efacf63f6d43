import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { berlinMinute } from '../../rules/berlin-time.ts'
import { buildFolder } from '../../server/site/build-site-when-needed.ts'
import { SHIPPED } from '../../server/site/pages.ts'
import { writeSite } from '../../server/site/write-site.ts'
import { expect, test } from '../support/browser/test.ts'
import { readablePaths } from '../support/site/site-paths.ts'

test('a category shows its articles only, and stands in the address', async ({ page }) => {
  await visit(page, '/blog')
  await expect(articles(page)).toHaveCount(6)
  await expect(articles(page).first()).toContainText('Im Blickpunkt')

  await page.getByRole('link', { name: 'Produkte', exact: true }).click()

  await expect(page).toHaveURL(/\/blog\?kategorie=produkte$/)
  await expect(articles(page)).toHaveCount(1)
  await expect(articles(page).getByRole('link')).toHaveAttribute('href', '/blog/kolloidales-wasser-zellgesundheit')
  await expect(page.getByRole('link', { name: 'Produkte', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Ein Artikel zum Thema Produkte' })).toHaveCount(1)

  await page.reload()
  await expect(articles(page)).toHaveCount(1)
  await page.goBack()
  await expect(articles(page)).toHaveCount(6)
  await page.goForward()
  await page.getByRole('link', { name: 'Alle', exact: true }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(articles(page)).toHaveCount(6)
})

test('an address with an unknown category shows all articles', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/blog?kategorie=unsinn')

  await expect(articles(page)).toHaveCount(6)
})

test.describe('on a device that cannot share', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('sharing copies the link and says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    await visit(page, '/blog/lakhovsky-pionier')

    await page.getByRole('button', { name: 'Teilen' }).click()

    const toast = page.getByRole('status').filter({ hasText: 'Link kopiert!' })
    await expect(toast.getByText('Link kopiert!', { exact: true })).toBeVisible()
    await expect(toast.getByText('Der Link wurde in die Zwischenablage kopiert.', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

test.describe('on a device that shares', () => {
  test('its own dialog gets title, text and address, and nothing is said about the clipboard', {
    tag: '@more',
  }, async ({ page }) => {
    const shared: ShareData[] = []
    await page.exposeFunction('noteShared', (data: ShareData) => void shared.push(data))
    await page.addInitScript(() => {
      const share = (data: unknown) =>
        (window as unknown as { noteShared(data: unknown): Promise<void> }).noteShared(data)
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await visit(page, '/blog/lakhovsky-pionier')

    await page.getByRole('button', { name: 'Teilen' }).click()

    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    const title = heading?.replaceAll('\u00ad', '')
    await expect.poll(() => shared).toEqual([{ title, text: expect.stringContaining('Minsk'), url: page.url() }])
    await expect(page.getByText('Link kopiert!')).toHaveCount(0)
  })

  test('closing its dialog is no failure', { tag: '@more' }, async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    await page.addInitScript(() => {
      const share = () => {
        document.documentElement.dataset.asked = ''
        return Promise.reject(new DOMException('closed', 'AbortError'))
      }
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await visit(page, '/blog/lakhovsky-pionier')

    await page.getByRole('button', { name: 'Teilen' }).click()

    await expect(page.locator('html[data-asked]')).toBeAttached()
    await expect(page.getByText('Link kopiert!')).toHaveCount(0)
    expect(warnings.filter((warning) => warning.includes('sharing'))).toEqual([])
  })
})

test.describe('a picture that cannot be loaded', () => {
  test.use({ expectedConsoleErrors: /geranium-in-ring/ })

  test('gives its place to the picture of the site, also on the way from another page', async ({ page }) => {
    await page.route('**/assets/geranium-in-ring-*.svg', (route) => route.abort())
    await visit(page, '/blog')

    await page.locator('main a[href="/blog/lakhovsky-pionier"]').click()

    const cover = page.locator('.guide-picture img')
    await expect(cover).toHaveAttribute('src', /rings-over-the-sea-[0-9a-f]{8}\.svg$/)
    await expect(cover).toHaveAttribute('alt', /^Eine Geranie/)
  })
})

test('an unknown article leads to the blog and leaves no trace in the history', async ({ page, request }) => {
  const answer = await request.get('/blog/gibt-es-nicht', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/blog')

  await visit(page, '/uber-uns')
  await page.goto('/blog/gibt-es-nicht')
  await expect(page).toHaveURL(/\/blog$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/uber-uns$/)
})

test('the two related articles stand under every article and lead to the article of their subject', {
  tag: '@more',
}, async ({ page }) => {
  const related = page.getByRole('region', { name: 'Ähnliche Artikel' })
  const targets = [
    { slug: 'zendawave-mobile-therapie', leadsTo: /\/blog\/mwo-vs-zendawave$/ },
    { slug: 'kolloidales-wasser-zellaktivierung', leadsTo: /\/blog\/kolloidales-wasser-zellgesundheit$/ },
  ]
  for (const { slug, leadsTo } of targets) {
    await visit(page, '/blog/lakhovsky-pionier')
    await expect(related.getByRole('link')).toHaveCount(2)

    await related.locator(`a[href="/blog/${slug}"]`).click()

    await expect(page).toHaveURL(leadsTo)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/blog\/lakhovsky-pionier$/)
  }
})

test('no article offers itself as a similar one, also not by a redirect that leads back', { tag: '@more' }, async ({
  page,
}) => {
  const paths = readablePaths.filter((path) => path.startsWith('/blog/'))
  expect(paths).toHaveLength(6)
  for (const path of paths) {
    await visit(page, path)
    const links = page.getByRole('region', { name: 'Ähnliche Artikel' }).getByRole('link')
    await expect(links).toHaveCount(2)

    for (const link of await links.all()) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(new URL(answer.url()).pathname).not.toBe(path)
    }
  }
})

test('an address that moved leads to the article in one step', async ({ request }) => {
  const answer = await request.get('/blog/zendawave-mobile-therapie', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/blog/mwo-vs-zendawave')
})

test('on a host that cannot redirect, the page itself leads on and leaves no trace in the history', {
  tag: '@more',
}, async ({ page, app }) => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-static-'))
  const minute = berlinMinute(new Date())
  await writeSite(buildFolder({}), folder, { siteUrl: app.url, release: SHIPPED, minute })
  const file = join(folder, 'blog/zendawave-mobile-therapie/index.html')
  await page.route('**/blog/zendawave-mobile-therapie', (route) => route.fulfill({ path: file }))
  await visit(page, '/uber-uns')

  await page.goto('/blog/zendawave-mobile-therapie')

  await expect(page).toHaveURL(/\/blog\/mwo-vs-zendawave$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ZENDAWAVE')
  await page.goBack()
  await expect(page).toHaveURL(/\/uber-uns$/)
  await rm(folder, { recursive: true })
})

function articles(page: Page) {
  return page.locator('main ul.articles > li')
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}
