import type { Page } from '@playwright/test'
import { visitWith } from '../../support/browser/display-modes.ts'
import { walkThrough } from '../../support/browser/keyboard.ts'
import { expect, test, visit } from '../../support/browser/test.ts'
import { oneOfEachKind, walked } from '../../support/site/site-paths.ts'

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** As under strong zoom. */
const low = { width: 320, height: 256 }

test.setTimeout(600_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

test('every stop of the Tab key can be seen, and the first one leads past the navigation', async ({ page }) => {
  for (const path of ['/', '/beratung', '/gibt-es-nicht', '/500', '/admin']) {
    await visit(page, path)
    // The admin area first checks the session.
    await page.getByRole('main').locator('a, button').filter({ visible: true }).first().waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' }), path).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), path).toBe(true)
    await expectToSeeEveryStop(page, path)
  }
})

for (const { where, paths, viewport, fontSize } of [
  { where: 'on every page', paths: walked, viewport: desk, fontSize: 100 },
  { where: 'on a phone with the largest text', paths: oneOfEachKind, viewport: phone, fontSize: 150 },
  { where: 'in a low window', paths: ['/', '/beratung', '/legal/cookies'], viewport: low, fontSize: 100 },
]) {
  test(`every stop of the Tab key can be seen ${where}`, { tag: '@more' }, async ({ page }) => {
    await visitWith(page, { fontSize })
    await page.setViewportSize(viewport)
    for (const path of paths) await expectToSeeEveryStop(page, path)
  })
}

test.describe('while the cookie banner is open', () => {
  test.use({ newVisitor: true })

  test('every stop can be seen, on a phone, on a desktop and in a low window', { tag: '@more' }, async ({ page }) => {
    for (const viewport of [phone, desk, low]) {
      await page.setViewportSize(viewport)
      for (const path of ['/', '/beratung', '/gibt-es-nicht']) {
        await expectToSeeEveryStop(page, path, { isAsked: true })
      }
    }
  })
})

async function expectToSeeEveryStop(page: Page, path: string, { isAsked = false } = {}): Promise<void> {
  await visit(page, path)
  if (isAsked) {
    // The cookie banner waits until it covers no main button.
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  }
  await expect(page.getByText('Überprüfe Berechtigung...')).toBeHidden()
  const { stops, problems } = await walkThrough(page)
  expect.soft(problems, `${path} at ${page.viewportSize()?.width}`).toEqual([])
  // Skip link, at least one thing to do, and the display button.
  expect.soft(stops, path).toBeGreaterThanOrEqual(3)
}
