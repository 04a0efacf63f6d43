import type { Page } from '@playwright/test'
import { fontsShown } from '../support/browser/fonts-shown.ts'
import { expect, test } from '../support/browser/test.ts'
import { publicPaths, walks } from '../support/site/site-paths.ts'

test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

for (const { pages, paths, tag } of walks) {
  test(`each page asks for two files, cut to what German pages need: ${pages}`, { tag: [...tag] }, async ({ page }) => {
    test.setTimeout(120_000)
    for (const path of paths) {
      await page.goto(path)
      await fontsShown(page)
      const loaded = await loadedFonts(page)
      expect.soft(loaded, path).toHaveLength(2)
      expect.soft(loaded.join(' '), path).toMatch(/-german-.*-german-/)
    }
  })
}

test('the letters of another language come from a file of their own', { tag: '@more' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Łukasz Þórsson'
  })
  await expect.poll(() => loadedFonts(page)).toHaveLength(4)
  expect((await loadedFonts(page)).join(' ')).toMatch(/fraunces-latin-ext-/)
})

test('the first page of a visit is painted before its fonts are asked for', { tag: '@more' }, async ({ page }) => {
  await page.goto('/preise')
  await fontsShown(page)
  expect(await askedBeforePaint(page)).toEqual([])
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

for (const { pages, paths } of walks) {
  test(`nothing moves when the fonts take the place of those that stand in for them: ${pages}`, {
    tag: '@more',
  }, async ({ page }) => {
    test.setTimeout(240_000)
    await page.addInitScript(() => {
      const shown = window as unknown as { moved: number }
      shown.moved = 0
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) shown.moved += shift.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of paths.filter((path) => publicPaths.includes(path) || path === '/gibt-es-nicht')) {
        await page.goto(path)
        await fontsShown(page)
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
        const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
        expect.soft(moved, `${path} at ${width}`).toBeLessThanOrEqual(0.01)
      }
    }
  })
}

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

/** Font files that the page asked for before it was painted with words. */
async function askedBeforePaint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return files.filter(({ startTime }) => startTime < painted).map(({ name }) => name)
  })
}
