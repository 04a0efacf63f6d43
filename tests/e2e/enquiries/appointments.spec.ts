import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import { addConsultation, caughtMail } from '../../support/browser/admin-data.ts'
import { axeFindings } from '../../support/browser/axe.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'
import type { ServerProcess } from '../../support/processes/start-process.ts'

test('three times are offered; one is chosen, moved and cancelled', async ({ page, app, browser }) => {
  const email = `${crypto.randomUUID()}@example.com`
  const name = await addConsultation(app, { first_name: 'Max', email, message: 'Haben Sie im Mai Zeit?' })
  await signIn(page, '/admin/vorlagen')
  await page.getByRole('button', { name: 'Neue Vorlage' }).click()
  const template = page.getByRole('region', { name: 'Neue Vorlage' })
  await expect(template.getByLabel('Name der Vorlage')).toBeFocused()
  await template.getByLabel('Text', { exact: true }).fill('Hallo {Name der Person}, unter ')
  await template.getByRole('button', { name: 'Angabe einfügen: Text' }).click()
  await page.getByLabel('Angabe', { exact: true }).selectOption('practice.phone')
  await page.getByRole('button', { name: 'Einfügen', exact: true }).click()
  await expect(template.getByText(/^Hallo Max Mustermann, unter \d/)).toBeVisible()
  await expect(page.getByText('Alles ist gesichert.', { exact: true })).toBeVisible()

  const { entry, answer } = await beginAnswer(page, name, 'Wirkt besorgt')
  await answer.getByLabel('Vorlage', { exact: true }).selectOption('Neue Vorlage')
  await expect(answer.getByLabel(/^Ihre Antwort/)).toHaveValue(new RegExp(`^Hallo Max ${name}, unter \\d`))
  // A narrow window has another form for it.
  await expect(answer.getByText('Alles ist gesichert.')).toBeVisible()
  for (const width of [700, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('dialog')).toHaveCount(width === 700 ? 1 : 0)
    await expect(page.getByLabel(/^Ihre Antwort/)).toHaveValue(/^Hallo Max/)
  }
  await entry.getByRole('button', { name: 'Antwort senden' }).click()
  const takeBack = entry.getByRole('button', { name: 'Zurücknehmen' })
  await expect(takeBack).toBeFocused()
  await expect(entry.getByLabel('Status')).toHaveValue('contacted')

  await takeBack.click()
  await expect(answer.getByLabel(/^Ihre Antwort/)).toBeFocused()
  await expect(answer.getByLabel(/^Ihre Antwort/)).toHaveValue(/^Hallo Max/)
  await answer.getByLabel('Die Nachricht der Person unter der Antwort zitieren').check()
  const { mail, link } = await propose(page, app, email, ['10:00', '11:00', '12:00'])
  await entry.getByText('Verlauf, Löschung, Drucken').click()
  await expect(entry.getByRole('region', { name: 'Verlauf' })).toContainText('Status: Neu → Kontaktiert')
  expect(mail.subject).toMatch(/^Ihre Beratungsanfrage \(Vorgangsnummer [0-9A-F]{8}\)$/)
  for (const said of ['gern sehen wir uns.', '> Haben Sie im Mai Zeit?']) expect(mail.text).toContain(said)
  expect(mail.text).not.toMatch(/Hallo Max|Wirkt besorgt/)

  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const phone = await visitor.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: 'Termin wählen' })).toBeVisible()
  await phone.getByRole('button', { name: /11:00–11:45/ }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Ihr Termin ist reserviert' })).toBeVisible()
  const booked = invitationIn(await caughtMail(app, email, /^Ihr Termin \(/))

  await phone.getByRole('button', { name: /12:00–12:45/ }).click()
  await expect(phone.getByText(/12:00–12:45.*Die Einladung/)).toBeVisible()
  const told = await caughtMail(app, email, /^Ihr Termin ist verlegt/)
  expect(told.text).toMatch(/Neue Zeit:\s+.* 12:00–12:45\sUhr\s+Bisher: .* 11:00–11:45\sUhr\./)
  const moved = invitationIn(told)

  await visit(page, '/admin/termine')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('12:00–12:45')
  // It asks once, and says what goes.
  await phone.getByText('Termin absagen', { exact: true }).click()
  await expect(phone.getByText(/^Möchten Sie diesen Termin wirklich absagen\? .*12:00–12:45/)).toBeVisible()
  await phone.getByRole('button', { name: 'Ja, diesen Termin absagen' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Abgesagt' })).toBeVisible()
  const cancelled = invitationIn(await caughtMail(app, email, /^Ihr Termin ist abgesagt/))
  await visitor.close()

  expect(booked).toMatchObject({ method: 'REQUEST', sequence: 0 })
  expect(moved).toEqual({ ...booked, sequence: 1, at: booked.at + 3_600_000 })
  expect(cancelled).toEqual({ ...moved, method: 'CANCEL', sequence: 2 })
  await page.reload()
  await page.getByText(/^In den letzten drei Tagen abgesagt/).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Von der Person abgesagt.')
})

test('the practice moves and cancels from its list, and makes an address for its calendar', { tag: '@more' }, async ({
  page,
  app,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  const name = await addConsultation(app, { first_name: 'Max', email })
  await signIn(page)
  await beginAnswer(page, name)
  const { day, link } = await propose(page, app, email, ['10:00'])
  const visitor = await browser.newPage()
  await visitor.goto(link)
  expect(await axeFindings(visitor)).toEqual([])
  await visitor.getByRole('button', { name: /10:00–10:45/ }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ihr Termin ist reserviert' })).toBeVisible()

  await visit(page, '/admin/termine')
  const one = page.getByRole('listitem').filter({ hasText: name })
  await one.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Verlegen' }).click()
  await dialog.getByLabel('Neue Zeit').fill(`${day}T14:00`)
  await dialog.getByRole('button', { name: 'Termin verlegen' }).click()
  await expect(one).toContainText('14:00–14:45')
  const takeBack = page.getByRole('button', { name: 'Zurücknehmen' })
  await expect(takeBack).toBeFocused()
  await takeBack.click()
  await expect(one).toContainText('10:00–10:45')
  await one.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Absagen' }).click()
  await dialog.getByLabel('Ein Satz dazu').fill('Wir sind auf einer Fortbildung.')
  await dialog.getByRole('button', { name: 'Termin absagen' }).click()
  await page.getByText(/^In den letzten drei Tagen abgesagt/).click()
  await expect(one).toContainText('Von der Praxis abgesagt')
  const { text } = await caughtMail(app, email, /^Ihr Termin ist abgesagt/)
  expect(text).toMatch(/wir müssen Ihren Termin leider absagen.*\s+Wir sind auf einer Fortbildung\./)
  await visitor.reload()
  await expect(visitor.getByText(/^Die Praxis musste diesen Termin absagen/)).toBeVisible()
  await visitor.close()

  await page.getByText('Termine im eigenen Kalender').click()
  await page.getByRole('button', { name: 'Adresse erzeugen' }).click()
  const address = await page.getByRole('region', { name: 'Kalenderadresse' }).innerText()
  expect((await fetch(address.trim())).headers.get('content-type')).toContain('text/calendar')
  await page.getByRole('button', { name: 'Adresse beenden' }).click()
  await expect(page.getByText(/^Es gilt eine Adresse/)).toHaveCount(0)
  expect((await fetch(address.trim())).status).toBe(404)
})

async function beginAnswer(page: Page, name: string, note?: string) {
  await visit(page, `/admin/beratung?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  const entry = page.getByRole('region', { name })
  if (note) await entry.getByLabel('Notizen').fill(note)
  await entry.getByRole('button', { name: 'Antworten' }).click()
  return { entry, answer: entry.getByRole('form', { name: 'Antwort' }) }
}

/** The practice sends times of 45 minutes on a day that no other story uses. */
async function propose(page: Page, app: ServerProcess, email: string, times: string[]) {
  const day = addDays(berlinDay(new Date()), 30 + times.length)
  const answer = page.getByRole('form', { name: 'Antwort' })
  await answer.getByLabel(/^Ihre Antwort/).fill('Guten Tag,\n\ngern sehen wir uns.')
  for (const [index, time] of times.entries()) await answer.getByLabel(`${index + 1}. Zeit`).fill(`${day}T${time}`)
  await answer.getByLabel(/Dauer in Minuten/).fill('45')
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  const thread = page.getByRole('list', { name: 'Unterhaltung' })
  await expect(thread.getByText(/^Vorgeschlagen, noch nicht gewählt: .*10:00–10:45/)).toBeVisible()
  await expect(thread.getByText(/^Liegt im Postfach auf dem Server, hat niemanden erreicht/)).toBeVisible()
  const mail = await caughtMail(app, email, /^Ihre Beratungsanfrage/)
  return { day, mail, link: /http\S+\/termin\/\S+/.exec(mail.text ?? '')?.[0] ?? '' }
}

/** What a calendar reads from the invitation of a mail. */
function invitationIn(mail: Awaited<ReturnType<typeof caughtMail>>) {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = part?.content ?? ''
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    at: event.startDate.toJSDate().getTime(),
  }
}
