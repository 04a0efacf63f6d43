import type { Page } from '@playwright/test'
import { visitWith } from '../support/browser/display-modes.ts'
import { expect, test } from '../support/browser/test.ts'
import { walks } from '../support/site/site-paths.ts'

// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })
test.setTimeout(120_000)

/** WCAG 1.4.12: what a visitor may set without losing anything. */
const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

for (const { pages, paths } of walks) {
  test(`with wider letters, words, lines and paragraphs nothing is cut off or scrolls sideways: ${pages}`, {
    tag: '@more',
  }, async ({ page }) => {
    for (const viewport of [
      { width: 320, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      for (const path of paths) {
        await visit(page, path)
        // As an extension of the browser does it: the page's policy does not apply to it.
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(css)
          document.adoptedStyleSheets.push(sheet)
        }, wideText)
        expect.soft(await lost(page), `${path} at ${viewport.width}`).toEqual([])
      }
    }
  })

  test(`with the largest text of the panel nothing is cut off on a phone or scrolls sideways: ${pages}`, {
    tag: '@more',
  }, async ({ page }) => {
    await visitWith(page, { fontSize: 150 })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of paths) {
      await visit(page, path)
      expect.soft(await lost(page), path).toEqual([])
    }
  })
}

test('the cookie question and the display panel fit into the narrowest window, with the largest text', async ({
  page,
}) => {
  await visitWith(page, { fontSize: 150 })
  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page, '/newsletter/unsubscribe')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' }).click()
  await expect(page.getByRole('switch', { name: 'Analyse' })).toBeVisible()
  expect.soft(await lost(page), 'cookie settings').toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  const panel = page.getByRole('dialog', { name: 'Darstellung anpassen' })
  await expect(panel).toBeVisible()
  expect.soft(await lost(page), 'panel').toEqual([])
  expect.soft(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await panel.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(panel.locator('output')).toHaveText('100 %')
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

/** Texts that are cut by their own box, and whether the page is wider than the window. */
async function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`] : []
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      if (!hides || element.closest('svg, .sr-only') || !element.textContent?.trim()) return false
      return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
    })
    return [...wide, ...cut.map((element) => `cut: ${element.className} "${element.textContent?.slice(0, 40)}"`)]
  })
}
