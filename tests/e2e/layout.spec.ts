import { visitWith } from '../support/browser/display-modes.ts'
import { layoutOf, misfits, openWhole, sweep } from '../support/browser/layout.ts'
import { expect, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'
import { oneOfEachKind, walked } from '../support/site/site-paths.ts'

test.setTimeout(600_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

test('on a phone, on a desk and with large text everything fits and can be read: one page of each kind', async ({
  page,
}) => {
  let words = 0
  for (const path of oneOfEachKind) {
    await openWhole(page, path)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { findings, measured } = await layoutOf(page)
      words += measured.words
      expect.soft(findings, `${path} at ${width}`).toEqual([])
    }
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

test('between phone and large screen everything fits and can be read: every page', { tag: '@more' }, async ({
  page,
}) => {
  const { findings, words } = await sweep(page, walked, [320, 360, 414, 640, 768, 1024, 1280, 1920])

  expect(words).toBeGreaterThan(100_000)
  expect(findings.map(({ is, path, what, seen }) => `${is} ${path} ${what} at ${seen[0]?.width}`)).toEqual([])
})

test('with wider letters, words, lines and paragraphs nothing is cut off or scrolls sideways', {
  tag: '@more',
}, async ({ page }) => {
  for (const path of walked) {
    await visit(page, path)
    // WCAG 1.4.12. As an extension of the browser does it: the page's policy does not apply to it.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`)
      document.adoptedStyleSheets.push(sheet)
    })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { findings } = await layoutOf(page)
      expect
        .soft(
          findings.filter(({ is }) => is === 'cut' || is === 'sideways'),
          `${path} at ${width}`,
        )
        .toEqual([])
    }
  }
})

test('the cookie question and the display panel fit into the narrowest window, with the largest text', {
  tag: '@more',
}, async ({ page }) => {
  await visitWith(page, { fontSize: 150 })
  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page, '/newsletter/unsubscribe')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' }).click()
  await expect(page.getByRole('switch', { name: 'Analyse' })).toBeVisible()
  expect.soft(await misfits(page), 'cookie settings').toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  const panel = page.getByRole('dialog', { name: 'Darstellung anpassen' })
  await expect(panel).toBeVisible()
  expect.soft(await misfits(page), 'panel').toEqual([])
  expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await panel.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(panel.locator('output')).toHaveText('100 %')
})
