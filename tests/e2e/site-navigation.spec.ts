import { devices, type Page } from '@playwright/test'
import { focusedElement, tabTo } from '../support/browser/keyboard.ts'
import { expect, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'
import { publicPaths } from '../support/site/site-paths.ts'

const phone = { width: 360, height: 740 }

test('the guides open and close by mouse and by keyboard, and a chosen guide closes the list', async ({ page }) => {
  await visit(page, '/')
  const { button, firstGuide, lastGuide } = guides(page)
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(firstGuide).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(firstGuide).toBeHidden()
  await expect(button).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
  await page.keyboard.press('Enter')
  await lastGuide.focus()
  await page.keyboard.press('Tab')
  await expect(firstGuide).toBeHidden()

  await button.click()
  await expect(firstGuide).toBeVisible()
  await button.click()
  await expect(firstGuide).toBeHidden()
  await button.click()
  await firstGuide.click()
  await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)
  await expect(firstGuide).toBeHidden()
})

test('on a phone, choosing a guide closes the menu and the list in it', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menü' })
  await expect(menu).toBeHidden()

  await page.getByText('Menü', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Beratung' })).toBeVisible()
  await menu.getByText('Ratgeber').click()
  await menu.getByRole('link', { name: 'Wasser' }).click()

  await expect(page).toHaveURL(/\/ratgeber\/wasser$/)
  await expect(menu).toBeHidden()
  await page.getByText('Menü', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Beratung' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Wasser' })).toBeHidden()
  await expect(menu.getByText('Ratgeber').locator('xpath=ancestor-or-self::*[@data-current]')).toHaveCount(1)
})

test('a link leads to the top of another document, and back to the place where the visitor was', async ({ page }) => {
  await visit(page, '/ratgeber/wasser')
  await page.evaluate(() => scrollTo(0, 900))
  const loaded = page.waitForEvent('load')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click()
  await loaded
  await expect(page).toHaveTitle(/^Newsletter/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(/\/ratgeber\/wasser$/)
  // A click scrolls the link into view first, so the exact place is the one the page had then: far from the top.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(800)
  await page.goForward()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test.describe('by touch', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ isMobile, hasTouch, userAgent, viewport: { width: 1280, height: 800 } })

  test('the guides open, and a tap on a guide leads there', { tag: '@more' }, async ({ page }) => {
    await visit(page, '/')
    const { button, firstGuide } = guides(page)

    await button.tap()
    await expect(firstGuide).toBeVisible()
    await firstGuide.tap()

    await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)
  })
})

test('on a phone the menu and its guides are used with the keyboard alone', { tag: '@more' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/')
  const header = page.getByRole('banner')
  const water = header.getByRole('link', { name: 'Wasser' })
  await tabTo(page, header.getByText('Menü', { exact: true }))
  await page.keyboard.press('Enter')
  const list = header.locator('summary', { hasText: 'Ratgeber' }).locator('visible=true')
  await tabTo(page, list)
  await page.keyboard.press('Enter')
  await expect(water).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(water).toBeHidden()
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, water)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ratgeber\/wasser$/)
})

test('who reloads a long text goes on reading where he was', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/legal/datenschutz')
  await page.evaluate(() => scrollTo(0, 2400))
  await expect.poll(() => scrolled(page)).toBe(2400)

  await page.reload()

  await expect.poll(() => scrolled(page)).toBe(2400)
})

test('the way back to the top appears beyond 300 px, and the focus is not lost with it', { tag: '@more' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/ratgeber/wasser')
  const button = page.getByRole('button', { name: 'Nach oben' })
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => scrolled(page)).toBe(300)
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo(0, 301))
  await expect(button).toBeVisible()

  await button.click()

  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(button).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a text longer than three windows begins with its contents', { tag: '@more' }, async ({ page }) => {
  test.setTimeout(180_000)
  /** No texts to be read from top to bottom: overviews, forms, lists, samples. The prices begin with their list. */
  const overviews = ['/', '/beratung', '/blog', '/newsletter', '/styleguide', '/uber-uns', '/preise']
  let long = 0
  for (const path of publicPaths.filter((path) => !overviews.includes(path))) {
    await page.goto(path)
    if (!(await page.evaluate(() => document.documentElement.scrollHeight > 3 * innerHeight))) continue
    long += 1
    const lines = page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link')
    expect.soft(await lines.count(), path).toBeGreaterThan(3)
  }
  expect(long).toBeGreaterThan(3)
})

test('the contents of a text bring a heading below the header, and mark where the reader is', {
  tag: '@more',
}, async ({ page }) => {
  await visit(page, '/blog/lakhovsky-pionier')
  const links = page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link')
  const target = page.locator((await links.last().getAttribute('href')) ?? '')
  await links.last().click()
  await expect(target).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  expect((await target.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))

  for (const name of ['Der Apparat', 'Vier Legenden']) {
    await page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView())
    await expect(links.filter({ hasText: name })).toHaveCSS('border-left-style', 'solid')
    await expect(page.locator('.toc a:target-current')).toHaveCount(1)
  }
})

const scrolled = (page: Page) => page.evaluate(() => scrollY)

function guides(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  return {
    button: navigation.locator('summary'),
    firstGuide: navigation.getByRole('link', { name: 'Hochfrequenz' }),
    lastGuide: navigation.getByRole('link', { name: 'Sauerstoff' }),
  }
}
