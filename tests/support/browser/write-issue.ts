import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../external/mail-server.ts'
import type { ServerProcess } from '../processes/start-process.ts'
import { asSecret } from './admin-data.ts'
import { ADMINISTRATOR, expect, fillLoginForm, setUpFactor, test as stories, visit } from './test.ts'

/** Stories with a mail server of their own, as the practice and its readers have one. */
export const test = stories.extend<object, { mails: MailServer }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const mails = await startMailServer()
      await use(mails)
      await mails.stop()
    },
    { scope: 'worker' },
  ],
  settings: [({ mails }, use) => use({ SMTP_URL: mails.url, MAIL_FROM: ADMINISTRATOR.email }), { scope: 'worker' }],
})
/** Whom the issue reaches. */
export const READER = 'erika.mustermann@example.com'

/** Up to the page on which it is sent. */
export async function writeIssue(page: Page, app: ServerProcess): Promise<void> {
  const { error } = await (await asSecret(app))
    .from('newsletter_subscribers')
    .insert({ id: crypto.randomUUID(), email: READER, first_name: 'Erika', status: 'confirmed' })
  expect(error).toBeNull()
  // Where mails leave, a password alone opens nothing.
  await visit(page, '/admin')
  await fillLoginForm(page)
  await setUpFactor(page)
  await page.getByRole('tab', { name: 'Newsletter' }).click()
  await expect(page.getByText('Eine Ausgabe erreicht 1 Person.')).toBeVisible()

  await page.getByRole('button', { name: 'Neue Ausgabe' }).click()
  await page.getByRole('textbox', { name: 'Betreff' }).fill('Neues im Herbst')
  await page.getByRole('button', { name: 'Ausgabe beginnen' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('Wir haben neue Zeiten.')
  await page.getByRole('button', { name: 'Prüfen und weiter zum Versand' }).first().click()
  await expect(page.getByRole('group', { name: /^Es gibt (ein Problem|\d+ Probleme)$/ })).toContainText(
    'Bitte füllen Sie dieses Feld aus.',
  )
  await page.getByRole('textbox', { name: 'Vorschauzeile' }).fill('Was sich in der Praxis ändert')
  await page.getByRole('group', { name: 'Artikel unter dem Text' }).getByRole('checkbox').first().check()
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
  await page.getByRole('button', { name: 'Prüfen und weiter zum Versand' }).first().click()
}
