import type { Page } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { weakContrasts } from '../support/browser/contrast.ts'
import { displayModes } from '../support/browser/display-modes.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { walks } from '../support/site/site-paths.ts'

/** Nothing is chosen in the panel. */
const asOnDevice = { name: 'as the device wants it', settings: {}, onlyColours: false }

test.setTimeout(180_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

/** The styleguide shows every part in every state: what a mode does to it, it does to the pages. */
const shown = ['/', '/beratung', '/styleguide']
const looks = [
  { pages: 'all parts', paths: shown, tag: [] },
  ...walks.map(({ pages, paths }) => ({ pages, paths: paths.filter((path) => !shown.includes(path)), tag: '@more' })),
]

for (const { pages, paths, tag } of looks) {
  test(`nothing is wrong in any display mode: ${pages}`, { tag }, async ({ page }) => {
    // The default look of every page is site-accessibility.spec.ts.
    const modes = displayModes.filter(({ name }) => name !== 'default')
    for (const path of paths) {
      await visit(page, path)
      expect.soft(await axeFindings(page, modes), path).toEqual([])
      expect.soft(await weakContrasts(page), path).toEqual([])
    }
  })
}

test.describe('on a device that shows the night', () => {
  test.use({ colorScheme: 'dark' })

  for (const { pages, paths, tag } of looks) {
    test(`axe finds nothing, and what is shown follows the device without a choice: ${pages}`, {
      tag,
    }, async ({ page }) => {
      for (const path of paths) {
        await visit(page, path)
        await expect.soft(page.locator('html'), path).toHaveAttribute('data-colors', 'inverted')
        expect.soft(await axeFindings(page, [asOnDevice]), path).toEqual([])
      }
    })
  }
})

test('nothing is wrong with the menu and the guides open, on a phone and on a desk', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  const menu = page.locator('.narrow-nav')
  await menu.locator('> summary').click()
  await menu.getByText('Ratgeber').click()
  await expect(menu.getByRole('link', { name: 'Hochfrequenz' })).toBeVisible()
  await lookAt(page, 'menu on a phone')

  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/ratgeber/wasser')
  await page.locator('.wide-nav').getByText('Ratgeber').click()
  await expect(page.locator('.wide-nav').getByRole('link', { name: 'Hochfrequenz' })).toBeVisible()
  await lookAt(page, 'guides on a desk')
})

test('nothing is wrong in forms with errors', async ({ page }) => {
  const forms = [
    { path: '/beratung', send: 'Anfrage senden' },
    { path: '/mwo-digital', send: 'Anfrage senden' },
    { path: '/newsletter', send: 'Newsletter abonnieren' },
    { path: '/newsletter/unsubscribe', send: 'Vom Newsletter abmelden' },
    { path: '/admin', send: 'Anmelden' },
  ]
  for (const { path, send } of forms) {
    await visit(page, path)
    await page.getByRole('main').getByRole('button', { name: send }).click()
    await expect(page.locator('[aria-invalid]').first(), path).toBeVisible()
    await lookAt(page, path)
  }
})

test.describe('for a new visitor', () => {
  test.use({ newVisitor: true })

  test('nothing is wrong with the cookie question, its settings and the display panel open', { tag: '@more' }, async ({
    page,
  }) => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await visit(page, '/')
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      await lookAt(page, `question at ${viewport.width}`)

      await page.getByRole('button', { name: 'Einstellungen', exact: true }).click()
      await expect(page.getByRole('switch', { name: 'Analyse' })).toBeVisible()
      await lookAt(page, `settings at ${viewport.width}`)

      await page.getByRole('button', { name: 'Auswahl speichern' }).click()
      await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
      await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
      await lookAt(page, `panel at ${viewport.width}`)
    }
  })
})

test('nothing is wrong in the admin area, in its list, profile and dialogs', { tag: '@more' }, async ({
  page,
  app,
}) => {
  await addEntries(app, {})
  const name = await addEntries(app, { first_name: 'Erika', message: 'Eine Frage zum Ablauf.' })
  await signIn(page)
  await page.getByLabel('Suche', { exact: true }).fill(name)
  // Until the search has answered, both entries are there, and are dimmed meanwhile.
  await expect(page.getByText('1 von 1 Einträgen')).toBeVisible()
  await lookAt(page, 'list')

  await page.getByRole('button', { name: `Details: Erika ${name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await lookAt(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page.getByText('Administrator', { exact: true }).first()).toBeVisible()
  await lookAt(page, 'profile')
})

/** Opens a page and waits until it is complete, so that what scripts add is looked at as well. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

async function lookAt(page: Page, what: string): Promise<void> {
  expect.soft(await axeFindings(page), what).toEqual([])
  expect.soft(await weakContrasts(page), what).toEqual([])
}
