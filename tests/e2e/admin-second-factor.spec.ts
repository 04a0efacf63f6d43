import type { CDPSession, Page } from '@playwright/test'
import { caughtMail } from '../support/browser/admin-data.ts'
import { ADMINISTRATOR, expect, signIn, test } from '../support/browser/test.ts'
import { runCommand } from '../support/server/run-command.ts'

test.describe.configure({ mode: 'serial' })
test.use({ expectedConsoleErrors: /status of 4\d\d/ })

let codes: string[] = []

test('a passkey is set up in the profile, and the recovery codes are shown once', async ({ page, app }) => {
  await virtualAuthenticator(page)
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()

  await page.getByRole('button', { name: 'Mit Passkey' }).click()

  await expect(page.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' })).toBeVisible()
  codes = await page.getByRole('dialog').getByRole('code').allTextContents()
  expect(codes).toHaveLength(10)
  // Each is one line, below the one before: nobody counts twenty halves.
  const places = await Promise.all(
    (await page.getByRole('dialog').getByRole('code').all()).map(async (code) => ({
      lines: await code.evaluate((element) => element.getClientRects().length),
      top: (await code.boundingBox())?.y ?? 0,
    })),
  )
  expect(places.every(({ lines }) => lines === 1)).toBe(true)
  expect(new Set(places.map(({ top }) => top)).size).toBe(10)
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(page.getByText(/^Passkey, seit /)).toBeVisible()
  await expect(page.getByText('10 Wiederherstellungscodes sind unbenutzt.')).toBeVisible()
  await caughtMail(app, ADMINISTRATOR.email, /zweiter Faktor wurde geändert/)
})

test('without the passkey a recovery code opens the door once; with it, the passkey does', async ({ page, app }) => {
  const [code = ''] = codes
  await enterPassword(page)
  await page.getByRole('button', { name: 'Telefon oder Passkey nicht zur Hand?' }).click()
  await page.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(code)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await caughtMail(app, ADMINISTRATOR.email, /Ein Wiederherstellungscode wurde benutzt/)

  // A new passkey for this device, as the old one is gone; from then on it opens the door.
  await virtualAuthenticator(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await page.getByRole('button', { name: 'Passkey entfernen' }).click()
  await expect(page.getByText(/^Passkey, seit /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
  await page.getByRole('button', { name: 'Mit Passkey' }).click()
  // The last factor took its codes along.
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(page.getByText(/^Passkey, seit /)).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await enterPassword(page)
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await enterPassword(page)
  await page.getByRole('button', { name: 'Telefon oder Passkey nicht zur Hand?' }).click()
  await page.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(code)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText('Der Code ist falsch oder schon verbraucht.')).toBeVisible()
})

test('a passkey of another device does not open the door', async ({ page }) => {
  await virtualAuthenticator(page)
  await enterPassword(page)

  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()

  await expect(page.getByText('Der Passkey wurde nicht bestätigt.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
})

test('with everything lost, the command on the server opens the way to a new factor', async ({ page, app }) => {
  const { code } = await runCommand(['server/commands/admin.ts', 'reset-second-factor', ADMINISTRATOR.email], {
    DATA_DIR: app.dataDir,
  })
  expect(code).toBe(0)

  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page.getByText('Noch schützt nur Ihr Passwort die Anfragen.')).toBeVisible()
})

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

/** A device that makes and proves passkeys without a person, as Chromium brings it for tests (WebAuthn of CDP). */
async function virtualAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return client
}
