import type { Page } from '@playwright/test'
import { devices } from '../support/browser/devices.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { discardDrafts, restoreFirstRelease } from '../support/server/discard-work.ts'
import { administratorOf } from '../support/server/publish-facts.ts'

/** What an operator throws away or changes can be taken back, and every press says what it will do before it does. */
test.use({ ownServer: 'taken-back' })
test.setTimeout(180_000)

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  await discardDrafts(administrator)
  await restoreFirstRelease(administrator)
})

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`on a ${device}`, { tag: '@more' }, () => {
    test.use(settings)

    test('a new article is thrown away only after a question, and comes back from the waste basket', async ({
      page,
    }) => {
      const title = `Sechzig Worte, ${device}`
      await signIn(page)
      await beginArticle(page, title)
      await page.keyboard.type('Sechzig Worte, an denen lange gesessen wurde.')
      await saved(page)

      await page.goto('/admin/veroeffentlichen')
      await page.getByRole('button', { name: /^Entwurf verwerfen/ }).click()
      const question = page.getByRole('dialog', { name: 'Entwurf verwerfen' })
      await expect(question).toContainText('noch nie veröffentlicht')
      await question.getByRole('button', { name: 'Abbrechen' }).click()
      await expect(page.getByRole('article', { name: `Artikel: ${title}` })).toBeVisible()
      await page.getByRole('button', { name: /^Entwurf verwerfen/ }).click()
      await question.getByRole('button', { name: 'In den Papierkorb' }).click()
      await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible()

      await page.getByRole('tab', { name: 'Papierkorb' }).click()
      await page.getByRole('button', { name: `Zurückholen: Entwurf, Artikel: ${title}` }).click()
      await expect(page.getByRole('button', { name: `Zurückholen: Entwurf, Artikel: ${title}` })).toHaveCount(0)
      await page.getByRole('tab', { name: 'Texte' }).click()
      await page.getByRole('link', { name: title }).click()
      await expect(text(page)).toContainText('Sechzig Worte, an denen lange gesessen wurde.')
    })

    test('an earlier release says what it changes before it comes back', async ({ page }) => {
      await signIn(page)
      for (const name of ['Praxis am Deich', 'Praxis am Leuchtturm']) await publishFact(page, 'Name der Praxis', name)
      const history = page.getByRole('region', { name: 'Was veröffentlicht wurde' })

      // Two presses, the second as soon as there is something to press: it is not lost, and hits what it was meant for.
      await history
        .getByRole('button', { name: /wieder veröffentlichen$/ })
        .first()
        .click()
      const question = page.getByRole('dialog', { name: /^Stand vom .* wieder veröffentlichen$/ })
      await expect(question).toContainText('Praxis am Leuchtturm')
      await expect(question).toContainText('Praxis am Deich')
      await question.getByRole('button', { name: 'Abbrechen' }).click()
      await expect(history.getByRole('listitem').first()).not.toContainText('Ein früherer Stand')
      await history
        .getByRole('button', { name: /wieder veröffentlichen$/ })
        .first()
        .click()
      await question.getByRole('button', { name: 'Wieder veröffentlichen' }).click()

      await expect(history.getByRole('listitem').first()).toContainText('Ein früherer Stand', { timeout: 60_000 })
      expect(await (await page.request.get('/')).text()).toContain('<title>Praxis am Deich')
    })

    test('one change is taken back without those that came after it', async ({ page }) => {
      await signIn(page)
      await publishFact(page, 'Name der Praxis', 'Praxis am Deich')
      await publishFact(page, 'Untertitel', 'Frequenzmedizin am Deich')
      const history = page.getByRole('region', { name: 'Was veröffentlicht wurde' })

      // The history also holds what the stories before this one published: the newest stands first.
      await history
        .getByRole('button', { name: /^Diese Änderung zurücknehmen: Name der Praxis, vom/ })
        .first()
        .click()

      const changes = page.getByRole('region', { name: 'Was sich ändert' })
      await expect(changes).toContainText('Praxis am Deich')
      await expect(changes).not.toContainText('Frequenzmedizin am Deich')
      await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
      await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 60_000 })
      const html = await (await page.request.get('/')).text()
      expect(html).not.toContain('Praxis am Deich')
      expect(html).toContain('Frequenzmedizin am Deich')
    })
  })
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')

async function beginArticle(page: Page, title: string) {
  await page.goto('/admin/texte')
  await page.getByRole('button', { name: 'Neuer Artikel' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill(title)
  await page.getByRole('button', { name: 'Artikel beginnen' }).click()
  await text(page).click()
}

async function publishFact(page: Page, label: string, value: string) {
  await page.goto('/admin/praxis')
  await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link', { name: 'Praxis und Person' }).click()
  await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await saved(page)
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 60_000 })
}
