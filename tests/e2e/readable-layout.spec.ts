import type { Page } from '@playwright/test'
import { visitWith } from '../support/browser/display-modes.ts'
import { fontsShown } from '../support/browser/fonts-shown.ts'
import { type LayoutFindings, layoutFindings } from '../support/browser/layout-findings.ts'
import { expect, test } from '../support/browser/test.ts'
import { walks } from '../support/site/site-paths.ts'

// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })
test.setTimeout(180_000)

const sizes = [
  { width: 360, fontSize: 100, tag: [] },
  { width: 414, fontSize: 100, tag: ['@more'] },
  { width: 768, fontSize: 100, tag: ['@more'] },
  { width: 1024, fontSize: 100, tag: ['@more'] },
  { width: 1280, fontSize: 100, tag: [] },
  { width: 1920, fontSize: 100, tag: ['@more'] },
  { width: 360, fontSize: 150, tag: ['@more'] },
  { width: 1280, fontSize: 150, tag: ['@more'] },
]

for (const { pages, paths, ...walk } of walks) {
  for (const { width, fontSize, ...size } of sizes) {
    test(`what stands in a window of ${width} px with text of ${fontSize} % can be read: ${pages}`, {
      tag: [...new Set([...walk.tag, ...size.tag])],
    }, async ({ page }) => {
      await visitWith(page, { fontSize })
      await page.setViewportSize({ width, height: 800 })
      let words = 0
      let paragraphs = 0
      let floating = 0

      for (const path of paths) {
        const { measured, ...found } = await findingsOf(page, path)
        // The styleguide shows every variant of a notice, one below the other.
        const repeated = path === '/styleguide' ? [] : found.repeated
        expect.soft({ ...found, repeated }, path).toEqual({ covered: [], torn: [], lines: [], repeated: [] })
        words += measured.words
        paragraphs += measured.paragraphs
        floating += measured.floating
      }

      expect(words).toBeGreaterThan(5000)
      expect(paragraphs).toBeGreaterThan(200)
      expect(floating).toBeGreaterThan(paths.length / 2)
    })
  }
}

async function findingsOf(page: Page, path: string): Promise<LayoutFindings> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await fontsShown(page)
  // What comes only after some scrolling is looked at as well.
  await page.evaluate(() => scrollTo(0, 400))
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 300)
  if (scrolls && (await page.locator('.site-header').count()) > 0) {
    await expect(page.getByRole('button', { name: 'Nach oben' })).toBeVisible()
  }
  return layoutFindings(page)
}
