import type { Page } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { visitWith } from '../support/browser/display-modes.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { adminPaths } from '../support/site/site-paths.ts'

test.describe('where much is wrong', () => {
  test.use({ expectedConsoleErrors: /503 .*\/readyz/ })

  test('the dashboard with every notice has no findings in any display mode, and each stands in its place', async ({
    page,
    app,
  }) => {
    // What brings these about is tested in tests/backend.
    await page.route('**/readyz', (route) =>
      route.fulfill({ status: 503, json: { ready: false, reasons: ['disk_full'], warnings: ['clock_not_trusted'] } }),
    )
    const receipts = { kind: 'enquiry-receipt', since: '2026-11-20T09:15:00Z', last_error: '550 5.1.1 unknown' }
    await page.route('**/rest/v1/rpc/undelivered_mails', (route) =>
      route.fulfill({ json: [{ ...receipts, given_up: 2, still_trying: 1 }] }),
    )
    const name = await addEntries(
      app,
      { message: 'Guten Tag' },
      { status: 'contacted', created_at: '2026-11-02T10:00:00Z' },
      { status: 'completed', created_at: '2026-11-01T10:00:00Z' },
      { created_at: '2026-10-01T10:00:00Z' },
    )
    await signIn(page)
    await page.goto(`/admin?suche=${name}`)
    await expect(page.getByRole('button', { name: /^Details/ })).toHaveCount(4)
    for (const notice of [
      'Heute',
      'Anfragen können gerade nicht ankommen',
      'Erste Schritte',
      'E-Mails, die noch nicht zugestellt sind',
      'Antwort innerhalb von 24 Stunden',
    ])
      await expect(page.getByRole('region', { name: notice })).toBeVisible()
    await page.getByRole('region', { name: 'Erste Schritte' }).getByText('Erste Schritte').click()
    await page.getByText('Antwort innerhalb von 24 Stunden').click()

    expect(await axeFindings(page)).toEqual([])
  })
})

test('an opened entry has no findings, and what is needed most stays in view', async ({ page, app }) => {
  const dialog = await openEntry(page, app, `Guten Tag. ${'viele Worte '.repeat(400)}`)
  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await expect(dialog.getByText('Status: Neu → Kontaktiert')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await dialog.locator('.dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
  await expect(dialog.getByLabel('Status')).toBeInViewport()
  for (const name of ['Antworten', 'Angerufen', 'Erledigt'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport()
  const box = await dialog.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(0.8 * (page.viewportSize()?.height ?? 0) + 1)
  await dialog.getByRole('button', { name: 'Eintrag löschen' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  expect(await axeFindings(page)).toEqual([])
})

test('on a phone with large letters an entry is found, read and answered without scrolling sideways', {
  tag: '@more',
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visitWith(page, { fontSize: 150 })
  const dialog = await openEntry(page, app, `Guten Tag. ${'viele Worte '.repeat(60)}`)
  await dialog.getByLabel('Notizen').fill('Mit dem Daumen getippt')
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect(dialog).toBeHidden()

  await expect.poll(() => tooWide(page)).toBe(0)
  const [height, lineHeight] = await page
    .locator('.enquiry-message')
    .evaluate((element) => [element.clientHeight, Number.parseFloat(getComputedStyle(element).lineHeight)])
  expect(Math.round(Number(height) / Number(lineHeight)), 'lines of a long message').toBe(2)
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`the first entry stands in the upper part of a window of ${viewport.width} × ${viewport.height}`, {
    tag: '@more',
  }, async ({ page, app }) => {
    await page.setViewportSize(viewport)
    // As it is every day: all steps are done.
    await page.route('**/api/first-steps', (route) => route.fulfill({ json: null }))
    await addEntries(app, {})
    await signIn(page)

    const banner = await page.getByLabel('Beispieldaten').boundingBox()
    const entry = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /Details/ }) })
      .first()
      .boundingBox()
    expect((entry?.y ?? Infinity) - (banner?.height ?? 0)).toBeLessThanOrEqual(420)
  })
}

for (const path of adminPaths.filter((path) => !/reset|einladung/.test(path))) {
  test(`${path} in every display mode, and in 320 px without scrolling sideways`, { tag: '@more' }, async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => tooWide(page)).toBe(0)
  })
}

test('login, forgotten password and an invalid reset link, in every display mode', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/admin')
  await page.getByText('Passwort vergessen?').click()
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('group', { name: 'Es gibt ein Problem' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/admin/password-reset')
  await expect(page.getByRole('heading', { name: 'Ungültiger Link' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function openEntry(page: Page, app: Parameters<typeof addEntries>[0], message: string) {
  const name = await addEntries(app, { message, phone: '040 66969-123' })
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}
