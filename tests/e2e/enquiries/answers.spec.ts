import { addConsultation, caughtMail } from '../../support/browser/admin-data.ts'
import { expect, signIn, test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visit.ts'

test('the operator writes a template and answers with it: sent, taken back, changed, sent, and the mail arrives', async ({
  page,
  app,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  const name = await addConsultation(app, { first_name: 'Max', email, message: 'Haben Sie im Mai Zeit?' })
  await signIn(page)
  await visit(page, '/admin/vorlagen')
  await page.getByRole('button', { name: 'Neue Vorlage' }).click()
  const template = page.getByRole('region', { name: 'Neue Vorlage' })
  await expect(template.getByLabel('Name der Vorlage')).toBeFocused()
  await template.getByLabel('Text', { exact: true }).fill('Hallo {Name der Person}, unter ')
  await template.getByRole('button', { name: 'Angabe einfügen: Text' }).click()
  await page.getByLabel('Angabe', { exact: true }).selectOption('practice.phone')
  await page.getByRole('button', { name: 'Einfügen', exact: true }).click()
  await expect(template.getByText(/^Hallo Max Mustermann, unter \d/)).toBeVisible()
  await expect(page.getByText('Alles ist gesichert.', { exact: true })).toBeVisible()

  await visit(page, `/admin/beratung?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name })
  const answer = dialog.getByRole('region', { name: 'Antwort' })
  await dialog.getByRole('button', { name: 'Antworten' }).click()
  await dialog.getByLabel('Notizen').fill('Wirkt besorgt')
  await answer.getByLabel('Vorlage', { exact: true }).selectOption('Neue Vorlage')
  await expect(answer.getByLabel('Ihre Antwort')).toHaveValue(new RegExp(`^Hallo Max ${name}, unter \\d`))
  await dialog.getByRole('button', { name: 'Antwort senden' }).click()
  const takeBack = answer.getByRole('button', { name: 'Zurücknehmen' })
  await expect(takeBack).toBeFocused()
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')

  await takeBack.click()
  await expect(answer.getByLabel('Ihre Antwort')).toBeFocused()
  await expect(answer.getByLabel('Ihre Antwort')).toHaveValue(/^Hallo Max/)
  await expect(dialog.getByLabel('Status')).toHaveValue('new')
  await answer.getByLabel('Ihre Antwort').fill('Guten Tag,\n\nim Mai gern.')
  await answer.getByLabel('Die Nachricht der Person unter der Antwort zitieren').check()
  await dialog.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(answer.getByText(/^Liegt im Postfach auf dem Server, hat niemanden erreicht/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Verlauf' })).toContainText('Status: Neu → Kontaktiert')

  const mail = await caughtMail(app, email, /^Ihre Beratungsanfrage \(Vorgangsnummer [0-9A-F]{8}\)$/)
  expect(mail.text).toContain('im Mai gern.')
  expect(mail.text).toContain('> Haben Sie im Mai Zeit?')
  expect(mail.text).not.toContain('Hallo Max')
  expect(mail.text).not.toContain('Wirkt besorgt')
})
