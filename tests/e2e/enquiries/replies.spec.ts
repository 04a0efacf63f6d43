import type { Page } from '@playwright/test'
import { addConsultation, caughtMail } from '../../support/browser/admin-data.ts'
import { expect, signIn, test } from '../../support/browser/test.ts'
import type { ServerProcess } from '../../support/processes/start-process.ts'

test('what the recipient answers comes back to the enquiry, and a mail that bounces says so', async ({
  page,
  app,
  visitor,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  const name = await addConsultation(app, { first_name: 'Max', email, message: 'Haben Sie im Mai Zeit?' })
  await signIn(page, `/admin?suche=${name}`)
  const row = page.getByRole('region', { name: 'Anfragen' }).getByRole('listitem')
  await row.getByRole('button').click()
  const entry = page.getByRole('region', { name })
  await page.getByRole('button', { name: 'Antworten', exact: true }).click()
  await page.getByLabel(/^Ihre Antwort/).fill('Guten Tag, am 4. Mai?')
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  const thread = entry.getByRole('list', { name: 'Unterhaltung' }).getByRole('listitem')
  await expect(thread.first()).toContainText('hat niemanden erreicht')
  await expect(row).toContainText('nicht zugestellt')

  await comesBack(visitor, app, email, 'Antworten', 'Am 4. Mai leider nicht.')

  await page.reload()
  await expect(row).toContainText('E-Mail: Am 4. Mai leider nicht.')
  await expect(entry.getByText(/^Schrieb zurück: .*Antwort fällig/)).toBeVisible()
  await expect(thread.first()).toContainText(`Max ${name} per E-Mail`)
  await expect(thread.first()).toContainText('Am 4. Mai leider nicht.')

  await comesBack(visitor, app, email, 'Unzustellbar')

  await page.reload()
  await expect(thread.nth(1)).toContainText('Nicht zugestellt.')
  await expect(entry.getByText(/^E-Mails an diese Adresse kommen nicht an/)).toBeVisible()
})

/** What the recipient of a caught mail does on the mailbox page of the server. */
async function comesBack(
  visitor: Page,
  app: ServerProcess,
  email: string,
  how: 'Antworten' | 'Unzustellbar',
  text = '',
): Promise<void> {
  const subject = /^Ihre Beratungsanfrage/
  await caughtMail(app, email, subject)
  await visitor.goto(/Postfach: +(http\S+)/.exec(app.output())?.[1] ?? '')
  await visitor.getByRole('paragraph').filter({ hasText: email }).getByRole('link', { name: subject }).first().click()
  await visitor.getByLabel('Antwort').fill(text)
  await visitor.getByRole('button', { name: how }).click()
  await expect(visitor.getByText(/^Es ist angekommen/)).toBeVisible()
}
