import { fontsShown } from '../../support/browser/fonts-shown.ts'
import { expect, test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visit.ts'
import { oneOfEachKind, publicPaths } from '../../support/site/site-paths.ts'

test('two files are asked for once the first page is painted, and count at once on the next one', {
  tag: '@more',
}, async ({ page }) => {
  await visit(page, '/preise')
  await fontsShown(page)
  const files = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return fonts.map(({ name, startTime }) => (startTime < painted ? `too early: ${name}` : name))
  })
  const file = expect.stringMatching(/^http/)
  expect(files).toEqual([file, file])
  // Beside the faces of the sheets stand the two that count in the same moment.
  const added = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    return document.fonts.size - rules.filter((rule) => rule instanceof CSSFontFaceRule).length
  })
  expect(added).toBe(2)

  // As if no page was ever painted: what waits for that never comes.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.evaluate(() => location.assign('/beratung'))
  await page.waitForURL('/beratung')
  await expect(page.locator('style[data-fonts]')).toHaveAttribute('media', 'all')
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
    for (const path of oneOfEachKind.filter((path) => publicPaths.includes(path))) {
      await visit(page, path)
      await fontsShown(page)
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
      expect.soft(moved, `${path} at ${width}`).toBeLessThanOrEqual(0.01)
    }
  }
})
