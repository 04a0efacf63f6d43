import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from '../support/browser/test.ts'

test('what a person may ask takes few presses: a copy, a correction, an erasure', async ({ page }) => {
  const lastName = `Mustermann-${crypto.randomUUID().slice(0, 8)}`
  const email = `${lastName.toLowerCase()}@example.com`
  for (const message of ['Die erste Frage.', 'Die zweite Frage.']) {
    await page.goto('/beratung')
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
    await page.getByRole('textbox', { name: 'Nachname' }).fill(lastName)
    await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
    await page.getByRole('textbox', { name: 'Telefonnummer' }).fill('040 66969-123')
    await page.getByRole('textbox', { name: 'Nachricht' }).fill(message)
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByRole('status').getByText('Beratungsanfrage eingegangen')).toBeVisible()
  }
  await signIn(page)
  await page.goto(`/admin/beratung?suche=${lastName}`)
  await page
    .getByRole('button', { name: `Details: Erika ${lastName}` })
    .first()
    .click()

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
  await expect(page.getByRole('dialog', { name: `Änne ${lastName}` })).toBeVisible()
  await expect(page.getByText('Vorname berichtigt: Erika → Änne')).toBeVisible()

  await person.getByRole('button', { name: 'Alles löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Details: Erika ${lastName}` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Details: Änne ${lastName}` })).toHaveCount(0)
})
