import type { Page } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { weakContrasts } from '../support/browser/contrast.ts'
import { displayModes } from '../support/browser/display-modes.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'
import { oneOfEachKind, otherPages } from '../support/site/site-paths.ts'

test.setTimeout(300_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

const asDesigned = displayModes.filter(({ name }) => name === 'default')
const otherModes = displayModes.filter(({ name }) => name !== 'default')
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

test('axe finds nothing on a phone: one page of each kind', async ({ page }) => {
  await page.setViewportSize(phone)
  await expectNoFindings(page, oneOfEachKind, asDesigned)
})

test('axe finds nothing: the other pages on a phone, one of each kind on a desk', { tag: '@more' }, async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await expectNoFindings(page, otherPages, asDesigned)
  await page.setViewportSize(desk)
  await expectNoFindings(page, oneOfEachKind, asDesigned)
})

test('the styleguide, which shows every part in every state, can be read in every display mode', async ({ page }) => {
  await visit(page, '/styleguide')
  expect(await axeFindings(page, otherModes)).toEqual([])
  expect(await weakContrasts(page)).toEqual([])
})

test('one page of each kind can be read in every display mode', { tag: '@more' }, async ({ page }) => {
  await expectNoFindings(page, oneOfEachKind, otherModes)
})

test.describe('on a device that shows the night', () => {
  test.use({ colorScheme: 'dark' })

  test('what is shown follows it without a choice, and can be read', { tag: '@more' }, async ({ page }) => {
    for (const path of ['/', '/beratung', '/styleguide']) {
      await visit(page, path)
      await expect.soft(page.locator('html'), path).toHaveAttribute('data-colors', 'inverted')
      const asOnDevice = { name: 'as the device wants it', settings: {}, onlyColours: false }
      expect.soft(await axeFindings(page, [asOnDevice]), path).toEqual([])
    }
  })
})

test('open menus and forms with errors can be read in every display mode', { tag: '@more' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/')
  await page.locator('.narrow-nav > summary').click()
  await page.locator('.narrow-nav').getByText('Ratgeber').click()
  await look(page, 'menu on a phone')
  await page.setViewportSize(desk)
  await visit(page, '/ratgeber/wasser')
  await page.locator('.wide-nav').getByText('Ratgeber').click()
  await look(page, 'guides on a desk')
  for (const { path, send } of [
    { path: '/beratung', send: 'Anfrage senden' },
    { path: '/mwo-digital', send: 'Anfrage senden' },
    { path: '/newsletter', send: 'Newsletter abonnieren' },
    { path: '/newsletter/unsubscribe', send: 'Vom Newsletter abmelden' },
    { path: '/admin', send: 'Anmelden' },
  ]) {
    await visit(page, path)
    await page.getByRole('main').getByRole('button', { name: send }).click()
    await expect(page.locator('[aria-invalid]').first(), path).toBeVisible()
    await look(page, path)
  }
})

test.describe('for a new visitor', () => {
  test.use({ newVisitor: true })

  test('the cookie question, its settings and the display panel can be read in every display mode', {
    tag: '@more',
  }, async ({ page }) => {
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport)
      await visit(page, '/')
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      await look(page, `question at ${viewport.width}`)
      await page.getByRole('button', { name: 'Einstellungen', exact: true }).click()
      await expect(page.getByRole('switch', { name: 'Analyse' })).toBeVisible()
      await look(page, `settings at ${viewport.width}`)
      await page.getByRole('button', { name: 'Auswahl speichern' }).click()
      await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
      await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
      await look(page, `panel at ${viewport.width}`)
    }
  })
})

test('the list of enquiries, a dialog and the profile can be read in every display mode', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const name = await addEntries(app, { first_name: 'Erika', message: 'Eine Frage zum Ablauf.' }, {})
  await signIn(page)
  await page.getByLabel('Suche', { exact: true }).fill(name)
  // Until the search has answered, all entries are there, and are dimmed meanwhile.
  await expect(page.getByText('2 von 2 Einträgen')).toBeVisible()
  await look(page, 'list')
  await page.getByRole('button', { name: `Details: Erika ${name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page.getByText('Administrator', { exact: true }).first()).toBeVisible()
  await look(page, 'profile')
})

async function expectNoFindings(page: Page, paths: readonly string[], modes: typeof displayModes): Promise<void> {
  for (const path of paths) {
    await visit(page, path)
    expect.soft(await axeFindings(page, modes), path).toEqual([])
    if (modes !== asDesigned) expect.soft(await weakContrasts(page), path).toEqual([])
  }
}

async function look(page: Page, what: string): Promise<void> {
  expect.soft(await axeFindings(page), what).toEqual([])
  expect.soft(await weakContrasts(page), what).toEqual([])
}
