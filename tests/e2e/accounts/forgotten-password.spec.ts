import { createClient } from '@supabase/supabase-js'
import { codeOf, withApp } from '../../support/accounts/authenticator-app.ts'
import { caughtMail } from '../../support/browser/admin-data.ts'
import { ADMINISTRATOR, expect, fillLoginForm, test, visit } from '../../support/browser/test.ts'

const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

test.use({ ownServer: 'forgotten-password', expectedConsoleErrors: /status of 4\d\d/ })

test('a forgotten password: mail, link, second factor, new password, and the login', async ({ page, app }) => {
  const { publishableKey } = await (await page.request.get('/backend.json')).json()
  const person = createClient(app.url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await person.auth.signInWithPassword(ADMINISTRATOR)
  const { app: authenticator } = await withApp(person)
  await visit(page, '/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByText('Passwort vergessen?').click()
  await page.getByRole('button', { name: 'Link per E-Mail senden' }).click()
  await expect(page.getByText('Diese Website versendet noch keine E-Mails.')).toBeVisible()
  const mail = await caughtMail(app, ADMINISTRATOR.email, /Neues Passwort/)

  await visit(page, /https?:\S+password-reset\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Weiter' }).click()
  const code = page.getByRole('textbox', { name: 'Code aus der Authenticator-App' })
  await expect(code).toBeVisible()
  expect(page.url()).toBe(`${app.url}/admin/password-reset`)
  // After a visit to the authenticator app a telephone may reload the page.
  await page.reload()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText('Der Code ist falsch oder schon verbraucht.')).toBeVisible()
  await code.fill(codeOf(authenticator, 1))
  await page.getByRole('button', { name: 'Bestätigen' }).click()

  await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Passwort bestätigen' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Sie werden zum Login weitergeleitet.')).toBeVisible()
  await page.waitForURL(/\/admin$/)
  await caughtMail(app, ADMINISTRATOR.email, /Passwort wurde geändert/)

  // The link itself signs in no one.
  await fillLoginForm(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Zweiter Faktor' })).toBeVisible()
})
