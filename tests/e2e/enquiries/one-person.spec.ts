import { readFile } from 'node:fs/promises'
import { addConsultation } from '../../support/browser/admin-data.ts'
import { expect, signIn, test } from '../../support/browser/test.ts'

test('what a person may ask takes few clicks: a copy, a correction, an erasure', async ({ page, app }) => {
  const email = `${crypto.randomUUID()}@example.com`
  const lastName = await addConsultation(app, { email, message: 'Die erste Frage.' })
  await addConsultation(app, { email, message: 'Die zweite Frage.', last_name: lastName })
  await signIn(page, `/admin/beratung?suche=${lastName}`)
  await page
    .getByRole('button', { name: `Details: Erika ${lastName}` })
    .first()
    .click()
  await page.getByText('Unter dieser Adresse').click()
  const person = page.getByRole('region', { name: 'Unter dieser Adresse' })
  await expect(person.getByRole('link', { name: /Beratungsanfrage/ })).toHaveCount(1)
  await expect(person.getByText('Newsletter: nie angemeldet')).toBeVisible()

  const [first, second] = [
    page.waitForEvent('download'),
    page.waitForEvent('download', { predicate: (file) => file.suggestedFilename().endsWith('.json') }),
  ]
  await person.getByRole('button', { name: 'Auskunft' }).click()
  const copy = await readFile(await (await first).path(), 'utf8')
  for (const said of ['Die erste Frage.', 'Die zweite Frage.', email]) expect(copy).toContain(said)
  expect(JSON.parse(await readFile(await (await second).path(), 'utf8')).held.consultation_requests).toHaveLength(2)

  await person.getByRole('button', { name: 'Berichtigen' }).click()
  const contact = page.getByRole('form', { name: 'Kontaktdaten' })
  await contact.getByRole('textbox', { name: 'Vorname' }).fill('Änne')
  await contact.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('region', { name: `Änne ${lastName}` })).toBeVisible()
  await page.getByText('Verlauf, Löschung, Drucken').click()
  await expect(page.getByText('Vorname berichtigt: Erika → Änne')).toBeVisible()

  await page.getByText('Unter dieser Adresse').click()

  await person.getByRole('button', { name: 'Alles löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
})
