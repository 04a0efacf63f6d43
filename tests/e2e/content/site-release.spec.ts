import { saved } from '../../support/browser/content-admin.ts'
import { expect, setUpFactor, signIn, test, visit } from '../../support/browser/test.ts'
import { administratorOf } from '../../support/content/publish-facts.ts'
import { neverListed, publicPaths } from '../../support/site/site-paths.ts'

// A released site demands a second factor, so the story cannot set it back.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, ownServer: 'site release' })

// 35 presses from all samples to a released site: 31 from sample to sample, Enter included (facts-form.test.tsx), one on, two for all texts, one to release.
test('on a phone: sample to sample, and released with one click', async ({ page, app }) => {
  await signIn(page, '/admin/praxis')
  await page.getByRole('button', { name: 'Zum ersten Beispiel' }).tap()
  const name = page.getByRole('textbox', { name: 'Name der Praxis' })
  await expect(name).toBeFocused()
  // The words of the sample are marked on arrival: what is typed takes their place.
  await page.keyboard.type('Praxis am Deich')
  await expect(name).toHaveValue('Praxis am Deich')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Vor- und Nachname', { exact: true })).toBeFocused()

  await page.locator('details.folded').evaluateAll((sections: HTMLDetailsElement[]) => {
    for (const section of sections) section.open = true
  })
  await page.getByRole('group', { name: 'Weg und Haus' }).getByLabel('Beschreibung').nth(1).fill('Hier hält keiner.')
  // A typed value is meant, also where it equals the sample.
  const invented = page.locator('[data-sample-field]').filter({ hasText: 'Zum nächsten Beispiel' })
  const ids = await invented.evaluateAll((fields) => fields.map((field) => field.querySelector('input, textarea')?.id))
  for (const id of ids) {
    const control = page.locator(`[id="${id}"]`)
    const sample = await control.inputValue()
    await control.fill((await control.getAttribute('type')) === 'date' ? '2016-01-01' : '1')
    await control.fill(sample)
  }
  const together = page.getByRole('button', { name: /^Diese \d+ Angaben stimmen so/ })
  for (let left = await together.count(); left > 0; left--) {
    await together.first().tap()
    await expect(together).toHaveCount(left - 1)
  }
  await expect(page.getByText('Keine Angabe ist mehr ein Beispiel.')).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).tap()
  const release = page.getByRole('region', { name: 'Website freigeben' })
  await expect(release).toContainText('17 von 17 noch zu lesen.')
  await expect(release.getByRole('button', { name: 'Website freigeben' })).toBeDisabled()

  await release.getByRole('link', { name: 'Ratgeber: Wasser und Zellgesundheit' }).tap()
  await page.getByRole('button', { name: 'Gelesen und heute geprüft' }).first().tap()
  await expect(page.getByText('Als gelesen vermerkt')).toBeVisible()
  await visit(page, '/admin/veroeffentlichen')
  await page.getByRole('link', { name: 'Alle hintereinander lesen' }).tap()
  await expect(page.getByRole('article')).toHaveCount(16)
  await expect(page.getByRole('article', { name: 'Impressum' })).toContainText('Praxis am Deich')
  await page.getByRole('button', { name: 'Diese 16 Texte habe ich gelesen und heute geprüft' }).tap()
  await expect(page.getByText('Alle sind gelesen.')).toBeVisible()
  const administrator = await administratorOf(app.url)
  for (let view = 0; view < 3; view += 1) await administrator.rpc('count_article_view', { _slug: 'lakhovsky-pionier' })
  await page.getByRole('button', { name: 'Website freigeben' }).tap()

  // From this moment a password alone opens nothing.
  await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten' })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Die Website ist freigegeben. Besucher und Suchmaschinen sehen sie jetzt.')).toBeVisible()
  for (const path of publicPaths) {
    const html = await (await page.request.get(path)).text()
    expect.soft(html.includes('data-sample'), path).toBe(false)
    expect.soft(html.includes('content="noindex"'), path).toBe(neverListed.includes(path))
  }
  // Counted views replace the sample figures; an article without a reader shows none.
  await visit(page, '/blog/lakhovsky-pionier')
  await expect(page.getByRole('main')).toContainText(/(?<!\d)3\sAufrufe/)
  const answer = page.waitForResponse('**/rpc/article_views')
  await visit(page, '/blog/mwo-vs-zendawave')
  await answer
  await expect(page.locator('article header')).not.toContainText('Aufrufe')
  await visit(page, '/admin/veroeffentlichen')
  await setUpFactor(page, 'Veröffentlichen')
  await expect(page.getByRole('region', { name: 'Was veröffentlicht wurde' }).getByRole('listitem')).toHaveCount(1)
})
