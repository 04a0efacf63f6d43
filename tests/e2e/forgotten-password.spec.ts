import { createClient } from '@supabase/supabase-js'
import type { TOTP } from 'otpauth'
import { mailedRecoveryLink } from '../support/browser/recovery-link.ts'
import { ADMINISTRATOR, expect, test } from '../support/browser/test.ts'
import { codeOf, withApp } from '../support/server/authenticator-app.ts'
import { callAs } from '../support/server/call-as.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { runCommand } from '../support/server/run-command.ts'
import type { ServerProcess } from '../support/server/start-process.ts'

const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

test.describe.configure({ mode: 'serial' })
test.use({ ownServer: 'forgotten-password', expectedConsoleErrors: /status of 4\d\d/ })

const devices = {
  'a desktop': { width: 1280, height: 800 },
  'a phone': { width: 390, height: 844 },
}
for (const [device, viewport] of Object.entries(devices)) {
  test.describe(`a forgotten password with a second factor, on ${device}`, {
    tag: device === 'a phone' ? '@more' : [],
  }, () => {
    test.use({ viewport })
    test.afterEach(async ({ app }) => {
      await runCommand(['server/commands/admin.ts', 'reset-second-factor', ADMINISTRATOR.email], {
        DATA_DIR: app.dataDir,
      })
      const person = await signInByApi(app, NEW_PASSWORD)
      expect((await person.auth.updateUser({ password: ADMINISTRATOR.password })).error).toBeNull()
    })

    test('asks for the code of the app in the page, then sets the password and leads to the login', async ({
      page,
      app,
    }) => {
      const { totp } = await withSecondFactor(app)
      await page.goto(await mailedRecoveryLink(app))

      // Looked up in the app: a telephone may load the page anew on the way back.
      await expect(page.getByRole('textbox', { name: 'Code aus der Authenticator-App' })).toBeVisible()
      await page.reload()
      await page.getByRole('textbox', { name: 'Code aus der Authenticator-App' }).fill('000000')
      await page.getByRole('button', { name: 'Bestätigen' }).click()
      await expect(page.getByText('Der Code ist falsch oder schon verbraucht.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Code aus der Authenticator-App' }).fill(codeOf(totp, 1))
      await page.getByRole('button', { name: 'Bestätigen' }).click()

      await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW_PASSWORD)
      await page.getByRole('textbox', { name: 'Passwort bestätigen' }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Passwort ändern' }).click()
      await expect(page.getByText('Sie werden zum Login weitergeleitet.')).toBeVisible()
      await page.waitForURL(/\/admin$/)

      await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
      await page.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByRole('heading', { name: 'Zweiter Faktor' })).toBeVisible()
    })

    test('takes a recovery code where the telephone is gone, too', { tag: '@more' }, async ({ page, app }) => {
      const { codes } = await withSecondFactor(app)
      await page.goto(await mailedRecoveryLink(app))

      await page.getByRole('button', { name: 'Telefon oder Passkey nicht zur Hand?' }).click()
      await page.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Bestätigen' }).click()
      // Proven once, it stays proven: the code works no second time.
      await expect(page.getByRole('textbox', { name: 'Neues Passwort' })).toBeVisible()
      await page.reload()

      await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW_PASSWORD)
      await page.getByRole('textbox', { name: 'Passwort bestätigen' }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Passwort ändern' }).click()
      await expect(page.getByRole('heading', { name: 'Passwort erfolgreich geändert' })).toBeVisible()
      await page.goto('/admin/password-reset')
      await expect(page.getByRole('heading', { name: 'Ungültiger Link' })).toBeVisible()
    })
  })
}

async function signInByApi(app: ServerProcess, password: string) {
  const { publishableKey } = await (await fetch(`${app.url}/backend.json`)).json()
  const person = createClient(app.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': freshNetwork() } },
  })
  const { error } = await person.auth.signInWithPassword({ email: ADMINISTRATOR.email, password })
  expect(error).toBeNull()
  return person
}

async function withSecondFactor(app: ServerProcess): Promise<{ totp: TOTP; codes: string[] }> {
  const { person, app: totp } = await withApp(await signInByApi(app, ADMINISTRATOR.password))
  const keys = await (await fetch(`${app.url}/backend.json`)).json()
  const made = await callAs({ url: app.url, keys }, person, 'POST', '/auth/v1/factors/recovery-codes', {})
  const { codes } = await made.json()
  return { totp, codes }
}
