import type { Page } from '@playwright/test'
import { READ_AFTER_SECONDS } from '../../rules/article-views.ts'
import { expect, test } from '../support/browser/test.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import { releaseSite } from '../support/server/release-site.ts'

test.setTimeout(180_000)
test.use({ ownServer: 'article views', userAgent: 'Mozilla/5.0 (iPhone)' })

const ARTICLE = 'lakhovsky-pionier'
const SECOND = 1000
const TEN_MINUTES = 600 * SECOND

test('a view is sent once the article was really seen, a single time, and nothing of it stays on the device', async ({
  page,
  context,
}) => {
  const sent = await openWithOwnClock(page, { isDriven: false })

  await page.clock.runFor((READ_AFTER_SECONDS - 2) * SECOND)
  expect(await sent()).toEqual([])

  await look(page, 'hidden')
  await page.clock.runFor(TEN_MINUTES)
  expect(await sent(), 'while the tab is hidden').toEqual([])

  await look(page, 'visible')
  await page.clock.runFor(SECOND)
  expect(await sent(), 'a second before the limit').toEqual([])

  await page.clock.runFor(2 * SECOND)
  expect(await sent()).toEqual([{ _slug: ARTICLE }])

  await look(page, 'hidden')
  await look(page, 'visible')
  await page.clock.runFor(TEN_MINUTES)
  expect(await sent(), 'after it was counted').toHaveLength(1)

  const { local, session } = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.entries(sessionStorage),
  }))
  expect(local.toSorted()).toEqual(['cookie-consent', 'cookie-consent-date'])
  expect(session).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('a browser that a program drives is not counted', { tag: '@more' }, async ({ page }) => {
  const sent = await openWithOwnClock(page, { isDriven: true })

  await page.clock.runFor(TEN_MINUTES)

  expect(await sent()).toEqual([])
})

test('a published site shows the number that was counted, and none where nobody read', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const administrator = await administratorOf(app.url)
  const { data: before } = await administrator.rpc('article_views')
  const counted = (before as { slug: string; views: number }[]).find(({ slug }) => slug === ARTICLE)?.views ?? 0
  for (let view = 0; view < 3; view += 1) await administrator.rpc('count_article_view', { _slug: ARTICLE })
  await releaseSite(administrator, app.url)
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('data-sample')

  await page.goto('/preise')
  await expect(page.getByRole('main')).not.toContainText('Beispieltext')

  await page.goto(`/blog/${ARTICLE}`)
  await expect(page.getByRole('main')).toContainText(new RegExp(`(?<!\\d)${counted + 3}\\sAufrufe`))

  const answer = page.waitForResponse('**/rpc/article_views')
  await page.goto('/blog/mwo-vs-zendawave')
  expect(await (await answer).json()).toEqual([{ slug: ARTICLE, views: counted + 3 }])
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.locator('article header')).toContainText('Min. Lesezeit')
  await expect(page.locator('article header')).not.toContainText('Aufrufe')
})

/**
 * Opens the article with a clock that stands still, up to where the page begins to count.
 *
 * @returns what has been sent for counting so far
 */
async function openWithOwnClock(page: Page, { isDriven }: { isDriven: boolean }) {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/count_article_view')) bodies.push(request.postDataJSON())
  })
  await page.addInitScript((isDriven) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => isDriven })
  }, isDriven)
  await page.clock.install({ time: '2026-11-22T10:00:00Z' })
  await page.clock.pauseAt('2026-11-22T10:00:01Z')
  const counter = page.waitForResponse(/assets\/count-view-/)
  await page.goto(`/blog/${ARTICLE}`)
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '', { timeout: 100 })
  }).toPass()
  // Ready when what it is imported from is.
  await page.evaluate((url) => import(url), (await counter).url())
  return async () => {
    // Two ways to the server and back: what the page had begun to send before is sent by then.
    for (let way = 0; way < 2; way += 1) await page.evaluate(async () => (await fetch('/backend.json')).text())
    return bodies
  }
}

/** Another tab in front, or this one again. */
async function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
