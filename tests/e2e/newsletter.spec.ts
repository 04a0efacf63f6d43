import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createAdministrator } from '../../server/accounts/administrators.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database/open-database.ts'
import { createLog } from '../../server/log.ts'
import { loadPages } from '../../server/site/pages.ts'
import { startServer } from '../../server/start-server.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { ADMINISTRATOR, test as base, expect, signInWithNewFactor } from '../support/browser/test.ts'
import { letTimePass, subscriberRows } from '../support/newsletter/newsletter-rows.ts'
import { type MailServer, startMailServer, tokenIn } from '../support/server/mail-server.ts'

interface Newsletter {
  url: string
  database: Database
  mails: MailServer
}

/** The server in this process, so that a test can let time pass, with a real mail server behind it. */
const test = base.extend<object, { newsletter: Newsletter }>({
  newsletter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const mails = await startMailServer()
      const dataDir = await mkdtemp(join(tmpdir(), 'praxis-newsletter-'))
      const config = readConfig({
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        SMTP_URL: mails.url,
        MAIL_FROM: 'praxis@musterhafen.example',
        TRUSTED_PROXIES: '127.0.0.1,::1',
      })
      const pages = await loadPages(join(import.meta.dirname, '../../build'), config.SITE_URL)
      const server = await startServer({ config, log: createLog('error'), pages })
      const { database } = server.backend
      await createAdministrator(database, ADMINISTRATOR)
      await use({ url: `http://localhost:${server.port}`, database, mails })
      await server.stop()
      await mails.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ newsletter }, use) => use(newsletter.url),
})

type Page = Parameters<Parameters<typeof test>[2]>[0]['page']

const freshAddress = () => `erika-${crypto.randomUUID()}@example.com`

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/newsletter')
  const form = page.getByRole('form', { name: 'Newsletter-Anmeldung' })
  await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Newsletter abonnieren' }).click()
}

/** Each test sets up a factor of its own, on a server that it may share with the one before. */
async function signInAnew(page: Page, { database }: Newsletter): Promise<void> {
  await sql`delete from auth.mfa_factors`.execute(database.sql)
  await sql`delete from private.recovery_codes`.execute(database.sql)
  await signInWithNewFactor(page)
}

function linksIn(text: string | undefined): string[] {
  return text?.match(/https?:\/\/\S+/g) ?? []
}

test('a visitor subscribes, reads the mail, follows its link, and may follow it again', async ({
  page,
  newsletter,
}) => {
  const email = freshAddress()

  await subscribe(page, email)
  await expect(page.getByRole('heading', { name: 'Fast geschafft!' })).toBeFocused()
  await expect(page.getByRole('status').getByText('Newsletter-Anmeldung')).toBeVisible()
  await expect(
    page.getByText('Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.').first(),
  ).toBeVisible()

  const mail = await newsletter.mails.mailTo(email)
  const link = linksIn(mail.text).find((address) => address.includes('/newsletter/confirm/')) ?? ''
  for (const _visit of ['first', 'second']) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeVisible()
    await expect(page.getByText('Vielen Dank! Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible()
  }
  const card = page.getByRole('main')
  for (const [name, href] of [
    ['Beratung anfragen', '/beratung#anfrage'],
    ['Zum Blog', '/blog'],
    ['Vom Newsletter abmelden', '/newsletter/unsubscribe'],
  ] as const) {
    await expect(card.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
  }
  expect(await subscriberRows(newsletter.database, email)).toMatchObject([{ status: 'confirmed' }])

  await subscribe(page, email)
  await expect(page.getByRole('alert').getByText('Anmeldung fehlgeschlagen')).toBeVisible()
  await expect(page.getByText('Diese E-Mail-Adresse ist bereits für den Newsletter registriert.').first()).toBeVisible()
})

test('the token is understood in the query, too, and opening the page without a script confirms nothing', {
  tag: '@more',
}, async ({ browser, page, newsletter }) => {
  const email = freshAddress()
  await subscribe(page, email)
  const token = tokenIn(await newsletter.mails.mailTo(email))

  const scanner = await browser.newContext({ javaScriptEnabled: false })
  const scan = await scanner.newPage()
  await scan.goto(`${newsletter.url}/newsletter/confirm/${token}`)
  await scanner.close()
  expect(await subscriberRows(newsletter.database, email)).toMatchObject([{ status: 'pending' }])

  await page.goto(`/newsletter/confirm?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeVisible()
})

test('the link in the mail opens the unsubscribe page with the address filled in; leaving and coming back works', async ({
  page,
  newsletter,
}) => {
  const email = freshAddress()
  await subscribe(page, email)
  const mail = await newsletter.mails.mailTo(email)
  const [confirmLink = '', leaveLink = ''] = linksIn(mail.text)
  await page.goto(confirmLink)
  await expect(page.getByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeVisible()

  await page.goto(leaveLink)
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(email)
  expect(new URL(page.url()).search).toBe('')
  expect(await subscriberRows(newsletter.database, email)).toMatchObject([{ status: 'confirmed' }])
  await page.getByRole('button', { name: 'Vom Newsletter abmelden' }).click()

  await expect(page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeFocused()
  await expect(page.getByRole('status').getByText('Erfolgreich abgemeldet')).toBeVisible()
  const card = page.getByRole('main')
  await expect(card.getByText('Sie wurden erfolgreich vom Newsletter abgemeldet.')).toBeVisible()
  for (const href of ['/blog', '/beratung#anfrage', '/mwo-digital', '/newsletter']) {
    await expect(card.locator(`a[href="${href}"]`).first()).toBeVisible()
  }
  await expect(card.locator('a[href^="tel:"]').first()).toBeVisible()
  expect(await subscriberRows(newsletter.database, email)).toMatchObject([{ status: 'unsubscribed' }])

  await letTimePass(newsletter.database, email, '11 minutes')
  await page.getByRole('link', { name: 'erneut anmelden' }).click()
  await subscribe(page, email)
  await expect(page.getByRole('heading', { name: 'Fast geschafft!' })).toBeVisible()
  const second = await newsletter.mails.mailTo(
    email,
    // The goodbye mail has a link of this kind, too.
    ({ messageId, subject }) => messageId !== mail.messageId && subject === mail.subject,
  )
  await page.goto(`/newsletter/confirm/${tokenIn(second)}`)
  await expect(page.getByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeVisible()
})

test('the administrator finds a subscriber, and saves the list and the proof', async ({ page, newsletter }) => {
  const email = freshAddress()
  await subscribe(page, email)
  await page.goto(`/newsletter/confirm/${tokenIn(await newsletter.mails.mailTo(email))}`)
  await expect(page.getByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeVisible()

  await signInAnew(page, newsletter)
  await page.getByRole('tab', { name: /^Newsletter \(\d+\)$/ }).click()
  const list = page.getByRole('list', { name: 'Newsletter-Adressen' })
  // The list of enquiries, which stands there until then, has a search of the same name.
  await expect(list).toBeVisible()
  await page.getByRole('searchbox', { name: 'Suche' }).fill(email.toUpperCase())
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('listitem')).toContainText('Bestätigt')
  await expect(page.getByText('1 Adresse', { exact: true })).toBeVisible()

  const proof = await downloaded(page, () =>
    page.getByRole('button', { name: `Nachweis herunterladen: ${email}` }).click(),
  )
  expect(proof.name).toMatch(/^newsletter-nachweis-[0-9a-f]{8}-\d{4}-\d{2}-\d{2}\.txt$/)
  for (const fact of [email, 'Stand: bestätigt', '1. Anmeldung', '3. Bestätigung', 'Wortlaut: „Ja, ich möchte']) {
    expect(proof.text).toContain(fact)
  }
  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  const csv = await downloaded(page, () => page.getByRole('button', { name: 'CSV Export' }).click())
  expect(csv.name).toMatch(/^newsletter-\d{4}-\d{2}-\d{2}\.csv$/)
  const [header, row, ...more] = csv.text.split('\n')
  expect(header).toBe('\uFEFFE-Mail,Vorname,Nachname,Status,Angemeldet,Bestätigt,Abgemeldet,Abmeldelink')
  expect(row).toMatch(new RegExp(`^${email},,,Bestätigt,[\\d.]+,[\\d.]+,,https?://\\S+$`))
  // What every issue promises: the link opens the page with the address filled in.
  const link = new URL(row?.split(',').at(-1) ?? '')
  expect(link.pathname).toBe('/newsletter/unsubscribe')
  expect(link.searchParams.get('email')).toBe(email)
  expect(more).toEqual([])

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Abgemeldet')
  await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
})

test('the administrator erases an address on request, and the others stay', { tag: '@more' }, async ({
  page,
  newsletter,
}) => {
  const [leaving, staying] = [freshAddress(), freshAddress()]
  for (const email of [leaving, staying]) {
    await subscribe(page, email)
    await newsletter.mails.mailTo(email)
  }
  await signInAnew(page, newsletter)
  await page.getByRole('tab', { name: /^Newsletter \(\d+\)$/ }).click()
  const list = page.getByRole('list', { name: 'Newsletter-Adressen' })
  await expect(list).toContainText(staying)

  await page.getByRole('button', { name: `Adresse löschen: ${leaving}` }).click()
  const question = page.getByRole('dialog', { name: 'Adresse löschen' })
  await expect(question).toContainText(`${leaving}: Eintrag, Nachweis der Einwilligung`)
  await question.getByRole('button', { name: 'Weiter' }).click()
  await question.getByRole('button', { name: 'Endgültig löschen' }).click()

  await expect(question).toBeHidden()
  await expect(list).not.toContainText(leaving)
  await expect(list).toContainText(staying)
  await page.reload()
  await expect(list).toContainText(staying)
  await expect(list).not.toContainText(leaving)
})

test('a reader of the newsletter gets a copy, another name and an erasure from the list', { tag: '@more' }, async ({
  page,
  newsletter,
}) => {
  const email = freshAddress()
  await subscribe(page, email)
  await newsletter.mails.mailTo(email)
  await signInAnew(page, newsletter)
  await page.getByRole('tab', { name: /^Newsletter/ }).click()
  await page.getByRole('button', { name: `Person: ${email}` }).click()
  const person = page.getByRole('dialog', { name: email })
  await expect(person.getByText('Keine Anfrage.')).toBeVisible()
  await expect(person.getByText(/^Newsletter: angemeldet, noch nicht bestätigt/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const { text } = await downloaded(page, () => person.getByRole('button', { name: 'Auskunft' }).click())
  expect(text).toContain(email)

  await person.getByRole('button', { name: 'Berichtigen' }).click()
  const form = page.getByRole('form', { name: 'Kontaktdaten' })
  await form.getByRole('textbox', { name: 'Vorname' }).fill('Änne')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Änne')

  await person.getByRole('button', { name: 'Alles löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Person: ${email}` })).toHaveCount(0)
})

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
