import { devices, type Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'

const phone = { width: 360, height: 740 }

test('the guides open and close by mouse, and a chosen guide closes the list', async ({ page }) => {
  await visit(page, '/')
  const { button, firstGuide } = guides(page)

  await button.click()
  await expect(firstGuide).toBeVisible()
  await button.click()
  await expect(firstGuide).toBeHidden()

  await button.click()
  await firstGuide.click()
  await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)
  await expect(firstGuide).toBeHidden()
})

test('the guides work by keyboard: Enter opens, Tab walks through, Escape closes and gives the focus back', async ({
  page,
}) => {
  await visit(page, '/')
  const { button, firstGuide, lastGuide } = guides(page)

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(firstGuide).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(firstGuide).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(firstGuide).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await lastGuide.focus()
  await page.keyboard.press('Tab')
  await expect(firstGuide).toBeHidden()
})

test.describe('by touch', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ isMobile, hasTouch, userAgent, viewport: { width: 1280, height: 800 } })

  test('the guides open, and a tap on a guide leads there', async ({ page }) => {
    await visit(page, '/')
    const { button, firstGuide } = guides(page)

    await button.tap()
    await expect(firstGuide).toBeVisible()
    await firstGuide.tap()

    await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)
    await expect(firstGuide).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menus open all the same', async ({ page }) => {
    await page.goto('/')
    const { button, firstGuide } = guides(page)
    await button.click()
    await firstGuide.click()
    await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)

    await page.setViewportSize(phone)
    await page.getByText('Menü', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Beratung' }).click()
    await expect(page).toHaveURL(/\/beratung$/)
  })
})

test('a menu that is pressed before the scripts are there opens at once', { tag: '@more' }, async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/')
  const { button, firstGuide } = guides(page)

  await button.click()

  await expect(firstGuide).toBeVisible()
})

test('on a phone, choosing a guide closes the menu and the list in it', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menü' })
  await expect(menu).toBeHidden()

  await page.getByText('Menü', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Beratung' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Wasser' })).toBeHidden()
  await menu.getByText('Ratgeber').click()
  await menu.getByRole('link', { name: 'Wasser' }).click()

  await expect(page).toHaveURL(/\/ratgeber\/wasser$/)
  await expect(menu).toBeHidden()
  await page.getByText('Menü', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Beratung' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Wasser' })).toBeHidden()
  await expect(menu.getByText('Ratgeber').locator('xpath=ancestor-or-self::*[@data-current]')).toHaveCount(1)
})

test('the page that is shown is marked in the navigation', async ({ page }) => {
  await visit(page, '/beratung')

  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await expect(navigation.getByRole('link', { name: 'Beratung' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.locator('[aria-current]')).toHaveCount(1)
})

test('a link leads to another document, which starts at its top, with its title and the skip link as first stop', async ({
  page,
}) => {
  await visit(page, '/blog')
  await page.evaluate(() => scrollTo(0, 600))
  const loaded = page.waitForEvent('load')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Über uns' }).click()
  await loaded

  await expect(page).toHaveTitle(/^Über uns – /)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
})

test('back and forward return to the place where the visitor was', async ({ page }) => {
  await visit(page, '/ratgeber/wasser')
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click()
  await expect(page).toHaveTitle(/^Newsletter/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()

  await expect(page).toHaveURL(/\/ratgeber\/wasser$/)
  // A click scrolls the link into view first, so the exact place is the one the page had then: far from the top.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)

  await page.goForward()
  await expect(page).toHaveURL(/\/newsletter$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('who reloads a long text goes on reading where he was', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/legal/datenschutz')
  await page.evaluate(() => scrollTo(0, 2400))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2400)

  await page.reload()

  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2400)
})

test('the way back to the top appears beyond 300 px, and the focus is not lost with it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/ratgeber/wasser')
  const button = page.getByRole('button', { name: 'Nach oben' })

  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo(0, 301))
  await expect(button).toBeVisible()

  await button.click()

  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(button).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

function guides(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  return {
    button: navigation.locator('summary'),
    firstGuide: navigation.getByRole('link', { name: 'Hochfrequenz' }),
    lastGuide: navigation.getByRole('link', { name: 'Sauerstoff' }),
  }
}
