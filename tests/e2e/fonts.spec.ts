import type { Page } from '@playwright/test'
import { fontsShown } from '../support/browser/fonts-shown.ts'
import { expect, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'
import { publicPaths, unknownPath, walked } from '../support/site/site-paths.ts'

test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })
test.setTimeout(300_000)

test('each page asks for two files, cut to what German pages need', { tag: '@more' }, async ({ page }) => {
  for (const path of walked) {
    await page.goto(path)
    await fontsShown(page)
    const loaded = await loadedFonts(page)
    expect.soft(loaded, path).toEqual([expect.stringContaining('-german-'), expect.stringContaining('-german-')])
  }
})

test('the letters of another language come from a file of their own', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Łukasz Þórsson'
  })
  await expect.poll(() => loadedFonts(page)).toHaveLength(4)
  expect((await loadedFonts(page)).join(' ')).toMatch(/fraunces-latin-ext-/)
})

test('the first page of a visit is painted before its fonts are asked for', { tag: '@more' }, async ({ page }) => {
  await page.goto('/preise')
  await fontsShown(page)
  const early = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return files.filter(({ startTime }) => startTime < painted).map(({ name }) => name)
  })
  expect(early).toEqual([])
})

test('fonts wait on the first page of a visit alone: on the next one, and on one loaded again, they count at once', {
  tag: '@more',
}, async ({ page }) => {
  // As if no page was ever painted: what waits for that never comes.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  const fonts = page.locator('style[data-fonts]')
  await page.goto('/preise')
  await expect(fonts).toHaveAttribute('media', 'print')

  await page.evaluate(() => location.assign('/beratung'))
  await page.waitForURL('/beratung')
  await expect(fonts).toHaveAttribute('media', 'all')

  await page.reload()
  await expect(fonts).toHaveAttribute('media', 'all')
})

test('nothing moves when the fonts take the place of those that stand in for them', { tag: '@more' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shown = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) shown.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...publicPaths, unknownPath]) {
      await page.goto(path)
      await fontsShown(page)
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
      expect.soft(moved, `${path} at ${width}`).toBeLessThanOrEqual(0.01)
    }
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page has its fonts, too', { tag: '@more' }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/preise', { waitUntil: 'networkidle' })
    expect(asked.filter((url) => url.endsWith('.woff2'))).toHaveLength(2)
  })
})

/** The names of the font files that the page has loaded. */
async function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name.slice(name.lastIndexOf('/') + 1))
    return files.filter((name) => name.endsWith('.woff2')).toSorted()
  })
}
