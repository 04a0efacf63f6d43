import type { Page } from '@playwright/test'
import { addConsultation, caughtMail } from '../../support/browser/admin-data.ts'
import { expect, signIn, test } from '../../support/browser/test.ts'
import type { ServerProcess } from '../../support/processes/start-process.ts'

test('what the recipient answers comes back to the enquiry, is answered, and a mail that bounces says so', async ({
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
  await answer(page, 'Guten Tag, am 4. Mai?')
  await expect(row).toContainText('nicht zugestellt')

  await comesBack(visitor, app, email, /^Ihre Beratungsanfrage/, 'Antworten', 'Am 4. Mai leider nicht.')

  await page.reload()
  await expect(row).toContainText('E-Mail: Am 4. Mai leider nicht.')
  await expect(entry.getByText(/^Schrieb zurück: .*Antwort fällig/)).toBeVisible()
  const thread = entry.getByRole('list', { name: 'Unterhaltung' }).getByRole('listitem')
  await expect(thread.first()).toContainText(`Max ${name} per E-Mail`)
  await expect(thread.first()).toContainText('Am 4. Mai leider nicht.')
  await answer(page, 'Dann am 11. Mai.', 'Rückfrage')
  await caughtMail(app, email, /^Rückfrage$/)

  await comesBack(visitor, app, email, /^Rückfrage$/, 'Unzustellbar')

  await page.reload()
  await expect(thread.first()).toContainText('Nicht zugestellt.')
  await expect(entry.getByText(/^E-Mails an diese Adresse kommen nicht an/)).toBeVisible()
})

async function answer(page: Page, text: string, subject?: string): Promise<void> {
  await page.getByRole('button', { name: 'Antworten', exact: true }).click()
  await page.getByLabel(/^Ihre Antwort/).fill(text)
  if (subject) await page.getByLabel('Betreff').fill(subject)
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  const newest = page.getByRole('list', { name: 'Unterhaltung' }).getByRole('listitem').first()
  await expect(newest).toContainText('hat niemanden erreicht')
}

/** What the recipient of a caught mail does on the mailbox page of the server. */
async function comesBack(
  visitor: Page,
  app: ServerProcess,
  email: string,
  subject: RegExp,
  how: 'Antworten' | 'Unzustellbar',
  text = '',
): Promise<void> {
  await caughtMail(app, email, subject)
  await visitor.goto(/Postfach: +(http\S+)/.exec(app.output())?.[1] ?? '')
  await visitor.getByRole('paragraph').filter({ hasText: email }).getByRole('link', { name: subject }).first().click()
  await visitor.getByLabel('Antwort').fill(text)
  await visitor.getByRole('button', { name: how }).click()
  await expect(visitor.getByText(/^Es ist angekommen/)).toBeVisible()
}
