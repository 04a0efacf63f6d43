import { asSecret } from '../../support/browser/admin-data.ts'
import { axeFindings } from '../../support/browser/axe.ts'
import { ADMINISTRATOR, expect, fillLoginForm, setUpFactor, test as stories } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visit.ts'
import { type MailServer, startMailServer } from '../../support/external/mail-server.ts'

const test = stories.extend<object, { mails: MailServer }>({
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
test.use({ ownServer: 'newsletter issues', viewport: { width: 390, height: 844 } })

test('an issue is written on a phone, sent, and in the archive', async ({ page, app, mails }) => {
  const email = 'erika.mustermann@example.com'
  const { error } = await (await asSecret(app))
    .from('newsletter_subscribers')
    .insert({ id: crypto.randomUUID(), email, first_name: 'Erika', status: 'confirmed' })
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

  await expect(page.getByRole('heading', { name: 'Neues im Herbst', level: 1 })).toBeVisible()
  const shown = page.frameLocator('iframe[title^="E-Mail"]')
  await expect(shown.getByText('Guten Tag Erika,')).toBeVisible()
  const preview = page.locator('.preview-area')
  await expect.poll(async () => (await preview.boundingBox())?.height).toBeGreaterThan(600)
  await expect(page.getByText('Nichts steht dem Versand entgegen.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Probe an mich senden' }).click()
  await mails.mailTo(ADMINISTRATOR.email, ({ subject }) => subject === 'Probe: Neues im Herbst')

  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'versandt' })).toContainText('beendet', { timeout: 120_000 })
  await expect(page.getByRole('definition').first()).toHaveText('1')
  expect(await axeFindings(page)).toEqual([])

  const mail = await mails.mailTo(email)
  expect(mail.text).toContain('Guten Tag Erika,')
  const inBrowser = /Im Browser lesen: (\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  await visit(page, new URL(inBrowser).pathname)
  await expect(page.getByRole('heading', { name: 'Neues im Herbst', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Alle Ausgaben' }).click()
  await expect(page.getByRole('link', { name: 'Neues im Herbst' })).toBeVisible()

  const signOff = /Abmelden: (\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(signOff)
  await visit(page, pathname + search)
  await page.getByRole('button', { name: 'Vom Newsletter abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Erfolgreich abgemeldet' })).toBeVisible()

  await page.goto('about:blank')
  await page.setContent(mail.html ?? '')
  await expect(page.getByRole('heading', { name: 'Neues im Herbst' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'a mail as wide as the phone').toBe(390)
})
