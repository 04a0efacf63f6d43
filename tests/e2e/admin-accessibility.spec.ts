import { addEntries } from '../support/browser/admin-data.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { adminPaths } from '../support/site/site-paths.ts'

test('login and forgotten password, in every display mode', async ({ page }) => {
  await page.goto('/admin')
  await page.getByText('Passwort vergessen?').click()
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('group', { name: 'Es gibt ein Problem' })).toBeVisible()

  expect(await axeFindings(page)).toEqual([])
})

test('list, opened entry and both questions before a deletion, in every display mode', async ({ page, app }) => {
  const name = await addEntries(
    app,
    { message: 'Guten Tag', phone: '040 66969-123' },
    { status: 'contacted', created_at: '2026-11-02T10:00:00Z' },
    { status: 'completed', created_at: '2026-11-01T10:00:00Z' },
    { created_at: '2026-10-01T10:00:00Z' },
  )
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await expect(page.getByRole('button', { name: /^Details/ })).toHaveCount(4)
  expect(await axeFindings(page)).toEqual([])

  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await expect(dialog.getByText('Status: Neu → Kontaktiert')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Eintrag löschen' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  expect(await axeFindings(page)).toEqual([])
})

for (const path of adminPaths.filter((path) => !/reset|einladung/.test(path))) {
  test(`${path} in every display mode, and in 320 px without scrolling sideways`, { tag: '@more' }, async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(tooWide).toBe(0)
  })
}

test('an invalid reset link, in every display mode', { tag: '@more' }, async ({ page }) => {
  await page.goto('/admin/password-reset')
  await expect(page.getByRole('heading', { name: 'Ungültiger Link' })).toBeVisible()

  expect(await axeFindings(page)).toEqual([])
})
