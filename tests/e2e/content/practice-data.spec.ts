import { axeFindings } from '../../support/browser/axe.ts'
import { expectFits, openSection } from '../../support/browser/content-admin.ts'
import { expect, signIn, test } from '../../support/browser/test.ts'

test('the long form has no findings, folded or not', { tag: '@more' }, async ({ page }) => {
  await signIn(page, '/admin/praxis')
  await expect(page.getByRole('heading', { name: 'Praxisdaten', level: 1 })).toBeVisible()
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
