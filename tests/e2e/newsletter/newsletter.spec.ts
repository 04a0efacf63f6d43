import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asSecret, caughtMail } from '../../support/browser/admin-data.ts'
import { axeFindings } from '../../support/browser/axe.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'
import type { ServerProcess } from '../../support/processes/start-process.ts'

test('a visitor subscribes, follows the link of the mail, and leaves by its other link', async ({ page, app }) => {
  const email = freshAddress()
  await subscribe(page, email)
  await expect(page.getByRole('heading', { name: 'Fast geschafft!' })).toBeFocused()
  const sentence = 'Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.'
  await expect(page.getByText(sentence).first()).toBeVisible()

  const { confirm, leave } = await mailedLinks(app, email)
  // Mail programs open a link twice.
  for (const _visit of ['first', 'second']) {
    await visit(page, confirm)
    await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
    await expect(page.getByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeVisible()
    await expect(page.getByText('Vielen Dank! Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible()
  }
  expect(await statusOf(app, email)).toBe('confirmed')
  await subscribe(page, email)
  await expect(page.getByText('Diese E-Mail-Adresse ist bereits für den Newsletter registriert.').first()).toBeVisible()

  await visit(page, leave)
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(email)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Vom Newsletter abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Erfolgreich abgemeldet' })).toBeFocused()
  await expect(page.getByRole('main').getByText('Sie wurden erfolgreich vom Newsletter abgemeldet.')).toBeVisible()
  expect(await statusOf(app, email)).toBe('unsubscribed')
})

test('a subscriber is found, saved and erased', { tag: '@more' }, async ({ page, app }) => {
  const [leaving, staying] = [freshAddress(), freshAddress()]
  for (const email of [leaving, staying]) await subscribe(page, email)
  await visit(page, (await mailedLinks(app, leaving)).confirm)
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page.getByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeVisible()

  await signIn(page)
  await page.getByRole('tab', { name: 'Newsletter' }).click()
  await page.getByRole('tab', { name: 'Adressen' }).click()
  const list = page.getByRole('list', { name: 'Newsletter-Adressen' })
  // The list of enquiries, which stands there until then, has a search of the same name.
  await expect(list).toContainText(staying)
  await page.getByRole('searchbox', { name: 'Suche' }).fill(leaving.toUpperCase())
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('listitem')).toContainText('Bestätigt')
  const record = await downloaded(page, `Nachweis herunterladen: ${leaving}`)
  expect(record.name).toMatch(/^newsletter-nachweis-[0-9a-f]{8}-\d{4}-\d{2}-\d{2}\.txt$/)
  for (const fact of [leaving, '1. Anmeldung', '2. Bestätigungsmail versandt', '3. Bestätigung\n'])
    expect(record.text).toContain(fact)
  const csv = await downloaded(page, 'CSV Export')
  expect(csv.name).toMatch(/^newsletter-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(csv.text.split('\n')).toEqual([
    '\uFEFFE-Mail,Vorname,Nachname,Status,Angemeldet,Bestätigt,Abgemeldet,Abmeldelink',
    expect.stringMatching(
      new RegExp(`^${leaving},,,Bestätigt,[\\d.]+,[\\d.]+,,https?://\\S+/newsletter/unsubscribe\\?`),
    ),
  ])

  await page.getByRole('button', { name: `Person: ${leaving}` }).click()
  await expect(page.getByRole('dialog', { name: leaving }).getByText('Keine Anfrage.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Adresse löschen: ${leaving}` }).click()
  const question = page.getByRole('dialog', { name: 'Adresse löschen' })
  await expect(question).toContainText(`${leaving}: Eintrag, Nachweis der Einwilligung`)
  await question.getByRole('button', { name: 'Weiter' }).click()
  await question.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(question).toBeHidden()
  await visit(page, '/admin/newsletter')
  await expect(list).toContainText(staying)
  await expect(list).not.toContainText(leaving)
})

const freshAddress = () => `erika-${crypto.randomUUID()}@example.com`

async function subscribe(page: Page, email: string): Promise<void> {
  await visit(page, '/newsletter')
  const form = page.getByRole('form', { name: 'Newsletter-Anmeldung' })
  await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  await form.getByRole('checkbox').check()
  const answer = page.waitForResponse('**/functions/v1/subscribe-newsletter')
  await form.getByRole('button', { name: 'Newsletter abonnieren' }).click()
  await answer
}

async function mailedLinks(app: ServerProcess, email: string): Promise<{ confirm: string; leave: string }> {
  const { text = '' } = await caughtMail(app, email, /bestätigen/i)
  const [confirm = '', leave = ''] = text.match(/https?:\/\/\S+/g) ?? []
  return { confirm, leave }
}

async function statusOf(app: ServerProcess, email: string): Promise<string | undefined> {
  const { data } = await (await asSecret(app)).from('newsletter_subscribers').select('status').eq('email', email)
  return data?.[0]?.status
}

async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
