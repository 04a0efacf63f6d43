import { addEntries } from '../../support/browser/admin-data.ts'
import { axeFindings } from '../../support/browser/axe.ts'
import { expectFits } from '../../support/browser/content-admin.ts'
import { weakContrasts } from '../../support/browser/contrast.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'
import { adminPaths } from '../../support/site/site-paths.ts'

test.use({ expectedConsoleErrors: /503 .*\/readyz/ })

test('the full dashboard and the panel over it have no findings', async ({ page, app }) => {
  // What brings these about is tested in tests/backend.
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, json: { ready: false, reasons: ['disk_full'], warnings: ['clock_not_trusted'] } }),
  )
  const receipts = {
    kind: 'enquiry-receipt',
    says: 'Eingangsbestätigung',
    since: '2026-11-20T09:15:00Z',
    last_error: '550 5.1.1 unknown',
  }
  const recipients = [{ address: 'erika@example.com', kind: null, entry_id: null }]
  const undelivered = [{ ...receipts, given_up: 2, still_trying: 1, recipients }]
  await page.route('**/rest/v1/rpc/undelivered_mails', (route) => route.fulfill({ json: undelivered }))
  const created_at = '2026-11-02T10:00:00Z'
  const name = await addEntries(app, {}, { status: 'contacted', created_at }, { status: 'completed' }, { created_at })
  await signIn(page, `/admin?suche=${name}`)
  await expect(page.getByRole('button', { name: /^Details/ })).toHaveCount(4)
  for (const line of [/^Anfragen können gerade nicht ankommen/, /nicht zugestellte E-Mails/])
    await expect(page.getByRole('button', { name: line })).toBeVisible()
  await page.getByText('Filter & Suche').click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Erste Schritte/ }).click()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  const panel = page.getByRole('dialog', { name: 'Darstellung anpassen' })
  await expect(panel).toBeVisible()
  expect([...(await axeFindings(page)), ...(await weakContrasts(page))]).toEqual([])
  await expect(panel).toBeVisible()
})

test('an opened entry has no findings, fits a phone like its row, and what is needed most stays in view', async ({
  page,
  app,
}) => {
  const name = await addEntries(app, { message: `Guten Tag. ${'viele Worte '.repeat(400)}`, phone: '040 66969-123' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, `/admin?suche=${name}`)
  const words = page.getByRole('listitem').getByText(/Guten Tag\. viele/)
  const lines = await words.evaluate((text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight))
  expect(lines).toBeLessThan(2.5)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Details/ }).click()
  await page.getByRole('link', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await dialog.getByText('Verlauf, Löschung, Drucken').click()
  await expect(dialog.getByText('Status: Neu → Kontaktiert')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await dialog.locator('.dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
  await expect(dialog.getByLabel('Status')).toBeInViewport()
  for (const name of ['Antworten', 'Angerufen', 'Erledigt'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(page.getByRole('radio', { name: /^Aus Versehen/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expectFits(page, 360)
})

test('every admin page has its title and no findings', { tag: '@more' }, async ({ page }) => {
  const paths = adminPaths.filter((path) => !/reset|einladung/.test(path))
  const titles = new Set<string>()
  await signIn(page)
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, path)
    await expect(page.getByRole('tab', { selected: true }).first(), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    titles.add(await page.title())
    expect.soft(await axeFindings(page), path).toEqual([])
    await expectFits(page, 320)
  }
  expect(titles.size).toBe(paths.length)
})
