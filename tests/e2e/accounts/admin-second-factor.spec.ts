import type { Page } from '@playwright/test'
import { caughtMail } from '../../support/browser/admin-data.ts'
import { ADMINISTRATOR, expect, fillLoginForm, signIn, test } from '../../support/browser/test.ts'
import { runCommand } from '../../support/processes/run-node.ts'

test.use({ expectedConsoleErrors: /status of 4\d\d/ })

test('a passkey is set up and signs in; without it a recovery code does so once', async ({ page, app }) => {
  await virtualAuthenticator(page)
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page.getByText('Noch schützt nur Ihr Passwort die Anfragen.')).toBeVisible()
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
  await page.getByRole('button', { name: 'Mit Passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' })).toBeVisible()
  const shown = page.getByRole('dialog').getByRole('code')
  await expect(shown).toHaveCount(10)
  const code = (await shown.first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(page.getByText('Diese Codes sehen Sie nie wieder.')).toBeVisible()
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(page.getByText(/^Passkey, seit /)).toBeVisible()
  await expect(page.getByText('10 Wiederherstellungscodes sind unbenutzt.')).toBeVisible()
  const me = page.getByRole('listitem').filter({ hasText: '(Sie)' })
  await expect(me).not.toContainText('noch ohne zweiten Faktor')
  await caughtMail(app, ADMINISTRATOR.email, /zweiter Faktor wurde geändert/)

  await signOutAndEnterPassword(page)
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()

  await signOutAndEnterPassword(page)
  await enterRecoveryCode(page, code)
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
  await caughtMail(app, ADMINISTRATOR.email, /Ein Wiederherstellungscode wurde benutzt/)

  await signOutAndEnterPassword(page)
  await enterRecoveryCode(page, code)
  await expect(page.getByText('Der Code ist falsch oder schon verbraucht.')).toBeVisible()

  // With everything lost, the command on the server opens the way to a new factor.
  const reset = await runCommand(['server/commands/admin.ts', 'reset-second-factor', ADMINISTRATOR.email], {
    DATA_DIR: app.dataDir,
  })
  expect(reset.code).toBe(0)
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page.getByText('Noch schützt nur Ihr Passwort die Anfragen.')).toBeVisible()
})

async function signOutAndEnterPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await fillLoginForm(page)
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Telefon oder Passkey nicht zur Hand?' }).click()
  await page.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(code)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
}

/** Chromium's virtual authenticator (WebAuthn of CDP). */
async function virtualAuthenticator(page: Page): Promise<void> {
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
}
