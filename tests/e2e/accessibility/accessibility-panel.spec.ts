import type { Page } from '@playwright/test'
import { addEntries } from '../../support/browser/admin-data.ts'
import { showIn } from '../../support/browser/display-modes.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'

test('each setting shows at once, and on the next visit before paint', async ({ page }) => {
  await visit(page, '/newsletter')
  await expect.poll(() => movements(page)).toBeGreaterThan(0)
  const panel = await openPanel(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(panel.getByRole('button', { name: 'Zurücksetzen' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.getByRole('button', { name: 'Schrift vergrößern' }).click()
  for (const control of await panel.getByRole('switch').all()) await control.check()
  await expectAllInEffect(page)

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.dataset.contrast) return
      observer.disconnect()
      Object.assign(window, { bodyAtApply: document.body !== null })
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  // The documents of the public pages, of the administration and of an error.
  for (const path of ['/', '/admin', '/500']) {
    await visit(page, path)
    expect(await page.evaluate(() => (window as { bodyAtApply?: boolean }).bodyAtApply), path).toBe(false)
    await expectAllInEffect(page)
  }
})

test('the guide follows, blocks nothing, stays on top', { tag: '@more' }, async ({ page, app }) => {
  const name = await addEntries(app, {})
  await signIn(page, `/admin?suche=${name}`)
  await showIn(page, { readingGuide: true })
  const guide = page.locator('.reading-guide')
  const middle = async () => {
    const box = await guide.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  await guide.waitFor({ state: 'attached' })
  await page.mouse.move(400, 420)
  await expect.poll(middle).toBeCloseTo(420, -1)
  const details = page.getByRole('button', { name: /^Details/ })
  await details.focus()
  const box = await details.boundingBox()
  await expect.poll(middle).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0) / 2, -1)

  await details.click()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.mouse.move(640, 400)
  await expect.poll(middle).toBeCloseTo(400, -1)
  const clip = { x: 640, y: ((await guide.boundingBox())?.y ?? 0) + 1, width: 2, height: 2 }
  const shown = await page.screenshot({ clip })
  await guide.evaluate((element) => element.style.setProperty('visibility', 'hidden'))
  expect(shown.equals(await page.screenshot({ clip })), 'the line is painted on the dialog').toBe(false)
})

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  const panel = page.getByRole('dialog', { name: 'Darstellung anpassen' })
  await expect(panel).toBeVisible()
  return panel
}

/** What a person would see, not which attributes are set. */
async function expectAllInEffect(page: Page): Promise<void> {
  const where = page.url()
  const fontSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  expect(await fontSize(), where).toBeCloseTo(19.8, 3)
  await expect(page.locator('html'), where).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.locator('html'), where).toHaveCSS('color', 'rgb(255, 255, 255)')
  // The tips of the large arrow and of the large hand.
  await expect(page.locator('main'), where).toHaveCSS('cursor', /svg"\) 7 4,/)
  await expect(page.getByRole('button', { name: 'Darstellung anpassen' }), where).toHaveCSS('cursor', /svg"\) 21 4,/)
  const links = page.locator('main a:not(.skip-link)').filter({ visible: true })
  await expect(links.first(), where).toBeVisible()
  const lines = await links.evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationThickness))
  expect(new Set(lines), where).toEqual(new Set(['3px']))
  await expect.poll(() => movements(page), where).toBe(0)
  await page.locator('.reading-guide').waitFor({ state: 'attached' })
  await page.mouse.move(100, 300)
  await page.mouse.move(100, 310)
  await expect(page.locator('.reading-guide'), where).toBeVisible()
}

const movements = (page: Page) => page.evaluate(() => document.getAnimations().length)
