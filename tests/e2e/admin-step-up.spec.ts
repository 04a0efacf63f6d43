import type { Page } from '@playwright/test'
import { addEntries, asSecret } from '../support/browser/admin-data.ts'
import { ADMINISTRATOR, expect, signIn, test } from '../support/browser/test.ts'

test.use({ expectedConsoleErrors: /status of 40[01]/ })

const question = (page: Page) => page.getByRole('dialog', { name: 'Aktuelles Passwort' })

test('deleting asks again after 15 minutes, in front of what is open, and nothing typed is lost', async ({
  page,
  app,
}) => {
  const name = await addEntries(app, {})
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Notizen').fill('Morgen anrufen')
  await refuseOnce(page, 'require_fresh_proof')

  await dialog.getByRole('button', { name: 'Eintrag löschen' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(question(page).getByText('Ihre Anmeldung liegt länger als 15 Minuten zurück.')).toBeVisible()
  await page.keyboard.press('Escape')

  // Whoever closes the question has deleted nothing and lost nothing.
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByText('Der Eintrag konnte nicht gelöscht werden.')).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog.getByLabel('Notizen')).toHaveValue('Morgen anrufen')

  await refuseOnce(page, 'require_fresh_proof')
  await dialog.getByRole('button', { name: 'Eintrag löschen' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await confirm(page)
  await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
  const left = await (await asSecret(app)).from('mwo_form_entries').select('id').eq('last_name', name)
  expect(left.data).toEqual([])
})

test('the export asks first, and then comes', { tag: '@more' }, async ({ page, app }) => {
  await addEntries(app, {})
  await signIn(page)
  await refuseOnce(page, 'require_fresh_proof')
  const download = page.waitForEvent('download')

  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  await page.getByRole('button', { name: 'CSV Export' }).click()
  await confirm(page)

  expect((await download).suggestedFilename()).toMatch(/^mwo-anfragen-.*\.csv$/)
})

test('ending another session asks first', { tag: '@more' }, async ({ page, browser, app }) => {
  const other = await browser.newPage({ baseURL: app.url, locale: 'de-DE' })
  await signIn(other)
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  const end = page.getByRole('button', { name: /abmelden$/ }).last()
  await refuseOnce(page, 'end_my_sessions')

  await end.click()
  await confirm(page)

  await expect(page.getByText('Bestätigen Sie zuerst')).toHaveCount(0)
  await other.close()
})

async function confirm(page: Page): Promise<void> {
  await question(page).getByRole('textbox', { name: 'Aktuelles Passwort' }).fill(ADMINISTRATOR.password)
  await question(page).getByRole('button', { name: 'Bestätigen' }).click()
  await expect(question(page)).toHaveCount(0)
}

/** As the database answers when the last proof is older than 15 minutes (tests/backend/step-up.test.ts). */
async function refuseOnce(page: Page, call: string): Promise<void> {
  await page.route(
    `**/rest/v1/rpc/${call}`,
    (route) =>
      route.fulfill({
        status: 401,
        json: {
          code: 'reauthentication_needed',
          message: 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.',
          details: null,
          hint: null,
        },
      }),
    { times: 1 },
  )
}
