import type { Page } from '@playwright/test'
import { READ_AFTER_SECONDS } from '../../../rules/article-views.ts'
import { asSecret } from '../../support/browser/admin-data.ts'
import { addressOf } from '../../support/browser/page-scripts.ts'
import { expect, test, visit } from '../../support/browser/test.ts'

const ARTICLE = 'lakhovsky-pionier'

test('a category shows its articles only, stands in the address, and leads to an article', async ({ page }) => {
  await visit(page, '/blog')
  await expect(articles(page)).toHaveCount(6)
  await expect(articles(page).first()).toContainText('Im Blickpunkt')
  await page.getByRole('link', { name: 'Produkte', exact: true }).click()
  await expect(page).toHaveURL(/\/blog\?kategorie=produkte$/)
  await expect(articles(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Produkte', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Ein Artikel zum Thema Produkte' })).toHaveCount(1)

  await articles(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/kolloidales-wasser-zellgesundheit$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(articles(page)).toHaveCount(1)
  await page.goBack()
  await expect(articles(page)).toHaveCount(6)
  await visit(page, '/blog?kategorie=unsinn')
  await expect(articles(page)).toHaveCount(6)
})

test.describe('by a reader', () => {
  // A program that reads pages names itself, and is not counted.
  test.use({ userAgent: 'Mozilla/5.0 (iPhone)' })

  test('an article read counts once, and stays on no device', async ({ page, app, context }) => {
    const before = await viewsOf(app)
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
    await page.clock.install()
    const counter = page.waitForResponse(app.url + (await addressOf('app/features/blog/count-view.ts')))
    await visit(page, `/blog/${ARTICLE}`)
    await counter
    await expect(async () => {
      await page.clock.runFor(READ_AFTER_SECONDS * 1000)
      expect(await viewsOf(app)).toBe(before + 1)
    }).toPass()
    await page.clock.runFor(600_000)
    expect(await viewsOf(app)).toBe(before + 1)

    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(kept.toSorted()).toEqual(['cookie-consent', 'cookie-consent-date'])
    expect(await context.cookies()).toEqual([])
  })
})

async function viewsOf(app: Parameters<typeof asSecret>[0]): Promise<number> {
  const { data } = await (await asSecret(app)).rpc('article_views')
  return (data as { slug: string; views: number }[]).find(({ slug }) => slug === ARTICLE)?.views ?? 0
}

function articles(page: Page) {
  return page.locator('main ul.articles > li')
}
