import { fontsShown } from '../../support/browser/fonts-shown.ts'
import { expect, test, visit } from '../../support/browser/test.ts'

test('two files come after the paint, and count later', { tag: '@more' }, async ({ page }) => {
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
