import type { Page } from '@playwright/test'
import { asDesigned, axeFindings } from '../../support/browser/axe.ts'
import { weakContrasts } from '../../support/browser/contrast.ts'
import { displayModes } from '../../support/browser/display-modes.ts'
import { misfits } from '../../support/browser/layout.ts'
import { expect, test, visit } from '../../support/browser/test.ts'
import { oneOfEachKind, otherPages } from '../../support/site/site-paths.ts'

// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

const otherModes = displayModes.filter(({ name }) => name !== 'default')
const phone = { width: 360, height: 740 }

// One page of each kind: layout.spec.ts.
test('axe finds nothing on a phone on the other pages', { tag: '@more' }, async ({ page }) => {
  await page.setViewportSize(phone)
  for (const path of otherPages) {
    await visit(page, path)
    expect.soft(await axeFindings(page, asDesigned), path).toEqual([])
  }
})

test('the styleguide, which shows every part in every state, can be read in every display mode', async ({ page }) => {
  await visit(page, '/styleguide')
  expect(await axeFindings(page, otherModes)).toEqual([])
  expect(await weakContrasts(page)).toEqual([])
})

test('one page of each kind can be read on a desktop in every display mode', { tag: '@more' }, async ({ page }) => {
  for (const path of oneOfEachKind) {
    await visit(page, path)
    await expectReadable(page, path)
  }
})

test('open menus and forms with errors can be read in every display mode', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/ratgeber/wasser')
  await page.locator('.wide-nav').getByText('Ratgeber').click()
  await expectReadable(page, 'guides on a desk')
  await page.setViewportSize(phone)
  await visit(page, '/')
  await page.locator('.narrow-nav > summary').click()
  await page.locator('.narrow-nav').getByText('Ratgeber').click()
  await expectReadable(page, 'menu on a phone')
  for (const { path, send } of [
    { path: '/beratung', send: 'Anfrage senden' },
    { path: '/mwo-digital', send: 'Anfrage senden' },
    { path: '/newsletter', send: 'Newsletter abonnieren' },
    { path: '/admin', send: 'Anmelden' },
  ]) {
    await visit(page, path)
    await page.getByRole('main').getByRole('button', { name: send }).click()
    await expect(page.locator('[aria-invalid]').first(), path).toBeVisible()
    await expectReadable(page, path)
  }
})

test.describe('for a new visitor', () => {
  test.use({ newVisitor: true })

  test('banner, settings and panel fit in every mode', { tag: '@more' }, async ({ page }) => {
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 1280, height: 800 },
    ]) {
      const check = async (what: string) => {
        await expectReadable(page, `${what} at ${viewport.width}`)
        expect.soft(await misfits(page), `${what} at ${viewport.width}`).toEqual([])
      }
      await page.setViewportSize(viewport)
      await visit(page, '/')
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      // In a low window the question waits until no main button lies under it.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      await check('question')
      await page.getByRole('button', { name: 'Einstellungen', exact: true }).click()
      await expect(page.getByRole('switch', { name: 'Analyse' })).toBeVisible()
      await check('settings')
      await page.getByRole('button', { name: 'Auswahl speichern' }).click()
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
      await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
      await check('panel')
    }
  })
})

async function expectReadable(page: Page, what: string): Promise<void> {
  expect.soft(await axeFindings(page), what).toEqual([])
  expect.soft(await weakContrasts(page), what).toEqual([])
}
