import { addEntries } from '../support/browser/admin-data.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

const publicWithoutBackup = {
  isPublic: true,
  samples: 0,
  unreadTexts: 0,
  isReleased: true,
  hasSecondFactor: true,
  sendsMails: true,
  newestBackup: null,
}

test.describe('a server that cannot store', () => {
  test.use({ expectedConsoleErrors: /503 .*\/readyz/ })

  test('the admin area says why no enquiry can arrive, and that the clock is in doubt', async ({ page }) => {
    // The server's part is tested in tests/backend/readyz.test.ts.
    await page.route('**/readyz', (route) =>
      route.fulfill({
        status: 503,
        json: { ready: false, reasons: ['disk_full'], warnings: ['clock_not_trusted'] },
      }),
    )
    await signIn(page)

    const notice = page.getByRole('region', { name: 'Anfragen können gerade nicht ankommen' })
    await expect(notice).toContainText('Die Festplatte ist voll.')
    await expect(notice).toContainText('Solange wird nichts nach Fristen gelöscht.')
    await expect(notice).toContainText('npm run doctor')
    expect(await axeFindings(page)).toEqual([])
  })
})

test('the admin area says nothing while all is well', async ({ page }) => {
  const answer = page.waitForResponse('**/readyz')
  await signIn(page)

  expect((await (await answer).json()).ready).toBe(true)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: /gerade nicht ankommen|stimmt am Server nicht/ })).toHaveCount(0)
})

test('a new site lists the first steps in order, each with its state and its place', async ({ page, app }) => {
  await addEntries(app, {})
  await signIn(page)

  const steps = page.getByRole('region', { name: 'Erste Schritte' })
  await expect(steps).toContainText('0 von 6 erledigt. Als Nächstes: Angaben ersetzen.')
  // Entries come first: the steps are folded.
  await steps.getByText('Erste Schritte').click()
  const items = steps.getByRole('listitem')
  await expect(items).toHaveText([
    /^Angaben ersetzen \(offen\)/,
    /^Texte prüfen \(offen\)/,
    /^Zweiten Faktor einrichten \(offen\)/,
    /^Mailserver einstellen \(offen\)/,
    /^Sichern \(offen\)/,
    /^Website freigeben \(offen\)/,
  ])
  expect(await axeFindings(page)).toEqual([])
  await items.first().getByRole('link', { name: 'Praxisdaten' }).click()
  await expect(page).toHaveURL(/\/admin\/praxis$/)
})

test('a public site without a backup says so at the top', async ({ page }) => {
  await page.route('**/api/first-steps', (route) => route.fulfill({ json: publicWithoutBackup }))
  await signIn(page)

  const notice = page.getByRole('region', { name: 'Die Website ist öffentlich, und es fehlt noch etwas' })
  await expect(notice).toContainText('5 von 6 erledigt')
  await expect(notice).toContainText('Es gibt keine Sicherung.')
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`the first entry stands in the upper part of a window of ${viewport.width} × ${viewport.height}`, {
    tag: '@more',
  }, async ({ page, app }) => {
    await page.setViewportSize(viewport)
    await page.route('**/api/first-steps', (route) =>
      route.fulfill({ json: { ...publicWithoutBackup, newestBackup: new Date().toISOString() } }),
    )
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
