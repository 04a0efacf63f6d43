import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { expect, setUpFactor, signIn, test } from '../support/browser/test.ts'
import { publishDrafts } from '../support/server/content-drafts.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import { readTexts } from '../support/server/release-site.ts'

test.setTimeout(180_000)
// Once released, a site demands a second factor of whoever would take it back.
test.use({ ownServer: 'site release' })

test('the samples lead from one to the next, and without one the site is released with one press', {
  tag: '@more',
}, async ({ page, app }) => {
  await signIn(page)
  await page.goto('/admin/praxis')
  const before = Number((await page.getByText(/^Noch \d+ Angaben sind Beispiele$/).innerText()).match(/\d+/)?.[0])
  await page.getByRole('button', { name: 'Zum ersten Beispiel' }).click()
  await expect(page.getByRole('textbox', { name: 'Name der Praxis' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name der Praxis' }).fill('Praxis am Deich')
  await page.getByRole('button', { name: 'Zum ersten Beispiel' }).click()
  await expect(page.getByLabel('Untertitel', { exact: true })).toBeFocused()
  await expect(page.getByText(`Noch ${before - 1} Angaben sind Beispiele`)).toBeVisible()

  for (const section of await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link').all()) {
    await section.click()
  }
  const boxes = page.getByLabel(/“ stimmt so$/)
  for (const box of await boxes.all()) await box.check()
  await expect(page.getByText('Keine Angabe ist mehr ein Beispiel.')).toBeVisible()
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
  await expect(page.getByText('12 mitgelieferte Texte hat noch niemand geprüft')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Website freigeben' })).toHaveCount(0)
  await expect(page.getByText('nicht bestätigt, dass er den Knopf „Vertrag widerrufen“ zeigt')).toBeVisible()

  await page.getByRole('link', { name: 'Texte prüfen' }).click()
  await page.getByRole('link', { name: 'Wasser und Zellgesundheit', exact: false }).first().click()
  await page.getByRole('button', { name: 'Gelesen und heute geprüft' }).click()
  await expect(page.getByLabel('Zuletzt geprüft am')).not.toHaveValue('')
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
  const administrator = await administratorOf(app.url)
  await publishDrafts(administrator, await readTexts(administrator, app.url))
  await page.goto('/admin/veroeffentlichen')
  await page.getByRole('button', { name: 'Website freigeben' }).click()

  // From this moment a password alone opens nothing.
  await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten' })).toBeVisible({ timeout: 90_000 })
  const home = await (await page.request.get(`${app.url}/`)).text()
  expect(home).not.toContain('data-sample')
  expect(home).not.toContain('content="noindex"')
  expect(home).toContain('Praxis am Deich')
  expect(home).toContain(shippedFacts.practice.address.street)

  await setUpFactor(page, 'Veröffentlichen')
  await expect(page.getByRole('heading', { name: 'Website freigeben' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Was veröffentlicht wurde' }).getByRole('listitem')).toHaveCount(2)
})
