import { addConsultation, addEntries, asSecret, caughtMail } from '../support/browser/admin-data.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

test('an enquiry is answered from a template, taken back, changed and sent, and the mail arrives', async ({
  page,
  app,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  const name = await addConsultation(app, { first_name: 'Max', email, message: 'Haben Sie im Mai Zeit?' })
  await signIn(page)
  await page.goto(`/admin/beratung?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name })
  const answer = dialog.getByRole('region', { name: 'Antwort' })
  await dialog.getByLabel('Notizen').fill('Wirkt besorgt')

  await answer.getByLabel('Vorlage').selectOption('Termin vereinbaren')
  await expect(answer.getByLabel('Ihre Antwort')).toHaveValue(new RegExp(`^Guten Tag Max ${name},`))
  await answer.getByRole('button', { name: 'Antwort senden' }).click()
  const takeBack = answer.getByRole('button', { name: 'Zurücknehmen' })
  await expect(takeBack).toBeFocused()
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')

  await takeBack.click()
  await expect(answer.getByLabel('Ihre Antwort')).toBeFocused()
  await expect(answer.getByLabel('Ihre Antwort')).toHaveValue(/Gern vereinbaren wir einen Termin/)
  await expect(dialog.getByLabel('Status')).toHaveValue('new')

  await answer.getByLabel('Ihre Antwort').fill('Guten Tag,\n\nim Mai gern.')
  await answer.getByLabel('Die Nachricht der Person unter der Antwort zitieren').check()
  await answer.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(answer.getByText(/^Verschickt: /)).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('region', { name: 'Verlauf' })).toContainText('Status: Neu → Kontaktiert')

  const mail = await caughtMail(app, email, /^Ihre Beratungsanfrage \(Vorgangsnummer [0-9A-F]{8}\)$/)
  expect(mail.text).toContain('im Mai gern.')
  expect(mail.text).toContain('> Haben Sie im Mai Zeit?')
  expect(mail.text).not.toContain('Gern vereinbaren')
  expect(mail.text).not.toContain('Wirkt besorgt')
  expect(mail.replyTo).toHaveLength(1)
  expect(mail.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
})

test('an anonymous entry is answered without a name, and a call counts as an answer', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const message = crypto.randomUUID()
  await addEntries(app, { message, is_anonymous: true, first_name: 'Anonym', last_name: 'Anonym' })
  await signIn(page)
  await page.goto(`/admin?suche=${message}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonyme Anfrage' })
  const answer = dialog.getByRole('region', { name: 'Antwort' })
  await expect(answer.getByLabel('Ihre Antwort')).toHaveValue(/^Guten Tag,/)

  await answer.getByText('Angerufen?').click()
  await answer.getByRole('button', { name: 'Anruf festhalten' }).click()
  await expect(answer.getByText('Bitte schreiben Sie kurz auf, was besprochen wurde.')).toBeVisible()
  await answer.getByLabel('Notiz zum Anruf').fill('Ruft im Mai wieder an')
  await answer.getByRole('button', { name: 'Anruf festhalten' }).click()

  await expect(answer.getByRole('listitem')).toContainText('Ruft im Mai wieder an')
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')
  await answer.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(answer.getByLabel('Notiz zum Anruf')).toHaveValue('Ruft im Mai wieder an')
  await expect(dialog.getByLabel('Status')).toHaveValue('new')
})

test('what is written survives the tab, and of two who answer at once the second is told', { tag: '@more' }, async ({
  page,
  app,
  browser,
}) => {
  const name = await addConsultation(app)
  await signIn(page)
  await page.goto(`/admin/beratung?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  await page.getByLabel('Ihre Antwort').fill('Die erste Fassung')
  await expect(page.getByRole('region', { name: 'Antwort' }).getByText('Gespeichert', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Ihre Antwort')).toHaveValue('Die erste Fassung')

  const other = await browser.newPage({ baseURL: app.url })
  await signIn(other)
  await other.goto(page.url())
  await other.getByText('Angerufen?').click()
  await other.getByLabel('Notiz zum Anruf').fill('War schneller')
  await other.getByRole('button', { name: 'Anruf festhalten' }).click()
  await expect(other.getByRole('listitem').getByText('War schneller')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(page.getByRole('alert').getByText(/^Inzwischen hat schon jemand geantwortet/)).toBeVisible()
  await expect(page.getByText('War schneller')).toBeVisible()
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(page.getByRole('button', { name: 'Zurücknehmen' })).toBeVisible()
  const { data } = await (await asSecret(app)).from('consultation_requests').select('*').eq('last_name', name).single()
  expect(data.status).toBe('contacted')
})

test('what was put off comes to the top on its day, and the search looks through both lists', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const number = String(Date.now()).slice(-8)
  const name = await addConsultation(app, {
    phone: `+49 (0)4381 ${number}`,
    comes_back_on: '2026-01-05',
    status: 'contacted',
  })
  await signIn(page)

  await expect(page.getByRole('region', { name: 'Heute' })).toContainText(/\d+ (Anfrage|Anfragen) zur Wiedervorlage/)
  await expect(page.getByRole('region', { name: 'Wiedervorlage' }).getByRole('heading', { name })).toBeVisible()
  await page.getByLabel('Suche', { exact: true }).fill(`04381/${number}`)
  const found = page.getByRole('region', { name: 'Gefunden unter Beratungsanfragen' })
  await found.getByRole('button', { name: new RegExp(name) }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Wiedervorlage').fill('')
  await expect(dialog.getByText('Wiedervorlage erledigt')).toBeVisible()
})

test('several entries are chosen and get one status', async ({ page, app }) => {
  const name = await addEntries(app, { first_name: 'Eins' }, { first_name: 'Zwei' }, { first_name: 'Drei' })
  await signIn(page)
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await page.goto(`/admin?suche=${name}`)
  await page.getByLabel(`Wählen: Eins ${name}`).check()
  await page.getByLabel(`Wählen: Drei ${name}`).check()
  await page.getByLabel('Status setzen').selectOption('Abgeschlossen')

  await expect(page.getByText('2 Einträge sind jetzt „Abgeschlossen“.')).toBeVisible()
  const { data } = await (await asSecret(app))
    .from('mwo_form_entries')
    .select('first_name, status')
    .eq('last_name', name)
  expect(
    data
      ?.filter(({ status }) => status === 'completed')
      .map(({ first_name }) => first_name)
      .sort(),
  ).toEqual(['Drei', 'Eins'])
})

test('the operator writes a template, which fills in facts and the name', async ({ page, app }) => {
  const name = await addConsultation(app, { first_name: 'Erika' })
  await signIn(page)
  await page.goto('/admin/vorlagen')
  await page.getByRole('button', { name: 'Neue Vorlage' }).click()
  const template = page.getByRole('region', { name: 'Neue Vorlage' })
  await expect(template.getByLabel('Name der Vorlage')).toBeFocused()
  await template.getByLabel('Text').fill('Hallo {Name der Person}, ')
  await template.getByLabel('Angabe einfügen').selectOption('Telefonnummer')
  await template.getByText('Vorschau').click()
  await expect(template.getByText(/^Hallo Max Mustermann, \d/)).toBeVisible()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()

  await page.goto(`/admin/beratung?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  await page.getByLabel('Vorlage', { exact: true }).selectOption('Neue Vorlage')
  await expect(page.getByLabel('Ihre Antwort')).toHaveValue(new RegExp(`^Hallo Erika ${name}, \\d`))
})
