import type { Page } from '@playwright/test'
import { axeFindings } from '../support/browser/axe.ts'
import { clearContent, expectFits, openSection, publish, saved } from '../support/browser/content-admin.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

test.setTimeout(120_000)
test.afterEach(clearContent)

async function openForm(page: Page) {
  await signIn(page)
  await page.goto('/admin/praxis')
  await expect(page.getByRole('heading', { name: 'Praxisdaten', level: 1 })).toBeVisible()
}

async function publishFact(page: Page, label: string, value: string) {
  await page.goto('/admin/praxis')
  await openSection(page, 'Praxis und Person')
  await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await publish(page, value)
}

test('an operator changes telephone, price and words of a page; a visitor who is there reads them', async ({
  page,
  browser,
  app,
}) => {
  await openForm(page)
  await openSection(page, 'Anschrift und Kontakt')
  await page.getByLabel('Telefon', { exact: true }).fill('040 66969-456')
  await openSection(page, 'Leistungen und Preise')
  await page.getByRole('textbox', { name: 'Behandlungsstunde in Euro' }).fill('120')
  await openSection(page, 'Texte der Seiten')
  await page.getByLabel('Startseite: Einleitung', { exact: true }).fill('Willkommen in der {Name der Praxis}.')
  await saved(page)
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.goto('/preise')
  await expect(visitor.getByRole('contentinfo')).toContainText('040 66969-123')

  await publish(page, '040 66969-123', '040 66969-456', 'Behandlungsstunde in Euro', 'Startseite: Einleitung')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(visitor.getByRole('main')).toContainText('040 66969-456')
  await visitor.goto('/preise')
  await expect(visitor.getByRole('main')).toContainText('120')
  await visitor.goto('/')
  await expect(visitor.getByText('Willkommen in der Praxis Musterhafen.')).toBeVisible()
})

test('one change is taken back without those that came after it, and an earlier release comes back whole', {
  tag: '@more',
}, async ({ page }) => {
  const home = async () => (await page.request.get('/')).text()
  await signIn(page)
  await publishFact(page, 'Name der Praxis', 'Praxis am Deich')
  await publishFact(page, 'Untertitel', 'Frequenzmedizin am Deich')
  const history = page.getByRole('region', { name: 'Was veröffentlicht wurde' })
  await history
    .getByRole('button', { name: /^Diese Änderung zurücknehmen: Name der Praxis, vom/ })
    .first()
    .click()
  const changes = page.getByRole('region', { name: 'Was sich ändert' })
  await expect(changes).toContainText('Praxis am Deich')
  await expect(changes).not.toContainText('Frequenzmedizin am Deich')
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible()
  expect(await home()).not.toContain('Praxis am Deich')
  expect(await home()).toContain('Frequenzmedizin am Deich')

  await history
    .getByRole('button', { name: /wieder veröffentlichen$/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: /^Stand vom .* wieder veröffentlichen$/ })
  await expect(question).toContainText('Praxis am Deich')
  await question.getByRole('button', { name: 'Wieder veröffentlichen' }).click()
  await expect(history.getByRole('listitem').first()).toContainText('Ein früherer Stand')
  expect(await home()).toContain('<title>Praxis am Deich')
})

test('the long form is folded, reached with keys and by a search in the page, and fits every width', {
  tag: '@more',
}, async ({ page }) => {
  await openForm(page)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  // Unfolded it is about forty windows of a phone.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 740)
  await openSection(page, 'Texte der Seiten')
  const line = page.getByRole('region', { name: 'Texte der Seiten' }).locator('summary')
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Startseite: Einleitung', { exact: true })).toBeFocused()

  // What the browser does for its own search, too: it opens what is folded around the place that was found.
  await page.goto('/admin/praxis#:~:text=Gerichtsstand')
  await expect(page.getByLabel('Gerichtsstand', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  for (const link of await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link').all()) {
    await link.click()
  }
  await expectFits(page, 360, 768, 1280)
  expect(await axeFindings(page)).toEqual([])
  await page.addStyleTag({ content: 'html { font-size: 150% }' })
  await expectFits(page, 360)
})
