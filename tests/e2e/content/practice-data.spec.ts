import type { Page } from '@playwright/test'
import { axeFindings } from '../../support/browser/axe.ts'
import { clearContent, expectFits, openSection, publish, saved } from '../../support/browser/content-admin.ts'
import { expect, signIn, test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visit.ts'

test.afterEach(clearContent)

async function openForm(page: Page) {
  await signIn(page, '/admin/praxis')
  await expect(page.getByRole('heading', { name: 'Praxisdaten', level: 1 })).toBeVisible()
}

test('a changed telephone, price and text are what a visitor reads', async ({ page, visitor }) => {
  await openForm(page)
  await openSection(page, 'Anschrift und Kontakt')
  await page.getByLabel('Telefon', { exact: true }).fill('040 66969-456')
  await openSection(page, 'Leistungen und Preise')
  await page.getByRole('textbox', { name: 'Preis einer Behandlungsstunde in Euro' }).fill('120')
  await openSection(page, 'Texte der Seiten')
  await page.getByLabel('Startseite: Einleitung', { exact: true }).fill('Willkommen in der {Name der Praxis}.')
  await saved(page)
  await visit(visitor, '/preise')
  await expect(visitor.getByRole('contentinfo')).toContainText('040 66969-123')

  const changes = ['040 66969-123', '040 66969-456', 'Preis einer Behandlungsstunde in Euro', 'Startseite: Einleitung']
  await publish(page, ...changes)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(visitor.getByRole('main')).toContainText('040 66969-456')
  await visit(visitor, '/preise')
  await expect(visitor.getByRole('main')).toContainText('120')
  await visit(visitor, '/')
  await expect(visitor.getByText('Willkommen in der Praxis Musterhafen.')).toBeVisible()
})

test('the long form has no findings, folded or not', { tag: '@more' }, async ({ page }) => {
  await openForm(page)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await openSection(page, 'Texte der Seiten')
  await expect(page.getByRole('region', { name: 'Texte der Seiten' }).locator('summary')).toBeFocused()
  const folded = page.locator('details.folded:not([open]) > summary')
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click()
    await expect(folded).toHaveCount(left - 1)
  }
  expect(await axeFindings(page)).toEqual([])
  await expectFits(page, 360, 768, 1280)
})
