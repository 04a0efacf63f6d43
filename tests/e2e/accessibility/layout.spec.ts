import type { Page } from '@playwright/test'
import { asDesigned, axeFindings } from '../../support/browser/axe.ts'
import { showIn } from '../../support/browser/display-modes.ts'
import { layoutOf, misfits, openWhole } from '../../support/browser/layout.ts'
import { expect, test } from '../../support/browser/test.ts'
import { oneOfEachKind, walked } from '../../support/site/site-paths.ts'

test.setTimeout(600_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

test('one page of each kind has no findings, and fits on phone, desktop and with large text', async ({ page }) => {
  let words = 0
  for (const path of oneOfEachKind) {
    await page.setViewportSize({ width: 360, height: 740 })
    await openWhole(page, path)
    expect.soft(await axeFindings(page, asDesigned), path).toEqual([])
    words += await expectRightAt(page, path, [360, 1280])
    for (const [width, fontSize] of [
      [320, ''],
      [360, '150%'],
      [1280, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize)
      expect.soft(await misfits(page), `${path} at ${width} with text of ${fontSize}`).toEqual([])
    }
  }
  expect(words).toBeGreaterThan(10_000)
})

test('every page fits every width, also with wide letters', { tag: '@more' }, async ({ page }) => {
  for (const path of walked) {
    await openWhole(page, path)
    for (const fontSize of [100, 150]) {
      await showIn(page, { fontSize })
      await expectRightAt(page, `${path} with text of ${fontSize} %`, [320, 414, 640, 768, 1024, 1280, 1920])
    }
    await showIn(page, {})
    // WCAG 1.4.12. As an extension of the browser does it: the page's policy does not apply to it.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`)
      document.adoptedStyleSheets.push(sheet)
    })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await misfits(page), `${path} at ${width} with wide letters`).toEqual([])
    }
  }
})

/** @returns the number of words that were measured: a measurement without findings must have seen something */
async function expectRightAt(page: Page, what: string, widths: readonly number[]): Promise<number> {
  let seen = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const { findings, words } = await layoutOf(page)
    seen += words
    expect.soft(findings, `${what} at ${width}`).toEqual([])
  }
  return seen
}
