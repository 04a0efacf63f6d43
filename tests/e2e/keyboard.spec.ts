import type { Page } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { visitWith } from '../support/browser/display-modes.ts'
import { focusedElement, tabTo, typeInto, walkThrough } from '../support/browser/keyboard.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'
import { oneOfEachKind, walked } from '../support/site/site-paths.ts'

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** As under strong zoom. */
const low = { width: 320, height: 256 }

test.setTimeout(600_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

test('every stop of the Tab key can be seen, and the first one leads past the navigation', async ({ page }) => {
  for (const path of ['/', '/beratung', '/gibt-es-nicht', '/500', '/admin']) {
    await visit(page, path)
    // The admin area first finds out who is there.
    await page.getByRole('main').locator('a, button').first().waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' }), path).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), path).toBe(true)
    await expectToSeeEveryStop(page, path)
  }
})

test('every stop of the Tab key can be seen: every page on a desk, one of each kind on a phone', {
  tag: '@more',
}, async ({ page }) => {
  for (const path of walked) await expectToSeeEveryStop(page, path)
  await page.setViewportSize(phone)
  for (const path of oneOfEachKind) await expectToSeeEveryStop(page, path)
})

test('every stop can be seen with the largest text, and in a low window', { tag: '@more' }, async ({ page }) => {
  for (const { fontSize, viewport } of [
    { fontSize: 150, viewport: phone },
    { fontSize: 100, viewport: low },
  ]) {
    await visitWith(page, { fontSize })
    await page.setViewportSize(viewport)
    for (const path of ['/', '/beratung', '/blog', '/legal/cookies']) await expectToSeeEveryStop(page, path)
  }
})

test.describe('while the cookie question is open', () => {
  test.use({ newVisitor: true })

  test('every stop can be seen, on a phone, on a desk and in a low window', { tag: '@more' }, async ({ page }) => {
    for (const viewport of [phone, desk, low]) {
      await page.setViewportSize(viewport)
      for (const path of ['/', '/beratung', '/legal/cookies', '/gibt-es-nicht', '/admin']) {
        await expectToSeeEveryStop(page, path)
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      }
    }
  })
})

test('an entry is found, read, answered with a status and a note, with the keyboard alone', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const name = await addEntries(app, { first_name: 'Erika', message: 'Eine Frage zum Ablauf.' })
  await signIn(page)
  // The list is asked for again while one types; the answer to the whole name is the one to wait for.
  const found = page.waitForResponse((response) => response.request().postData()?.includes(name) ?? false)
  await typeInto(page, page.getByLabel('Suche', { exact: true }), name)
  await found
  await expect(page.getByRole('heading', { name: `Erika ${name}` })).toBeVisible()
  const details = page.getByRole('button', { name: /^Details/ })
  await expect(details).toHaveCount(1)
  await tabTo(page, details)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByLabel('Status'))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')
  await tabTo(page, dialog.getByLabel(/Notizen/))
  await page.keyboard.type('Zurückgerufen, ohne Maus.')
  await page.keyboard.press('Escape')

  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(/Notizen/)).toHaveValue('Zurückgerufen, ohne Maus.')
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')
})

async function expectToSeeEveryStop(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect(page.getByText('Überprüfe Berechtigung...')).toBeHidden()
  const { stops, problems } = await walkThrough(page)
  expect.soft(problems, `${path} at ${page.viewportSize()?.width}`).toEqual([])
  // Skip link, at least one thing to do, and the display button.
  expect.soft(stops, path).toBeGreaterThanOrEqual(3)
}
