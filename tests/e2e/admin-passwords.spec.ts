import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { askRunningServer } from '../../server/commands/installation/running-server.ts'
import { caughtMail } from '../support/browser/admin-data.ts'
import { mailedRecoveryLink, newRecoveryLink } from '../support/browser/recovery-link.ts'
import { ADMINISTRATOR, expect, signIn, test } from '../support/browser/test.ts'
import type { ServerProcess } from '../support/server/start-process.ts'

const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

test.describe.configure({ mode: 'serial' })

test.describe('where the server refuses a common password', () => {
  test.use({ expectedConsoleErrors: /status of 422/ })

  test('a forgotten password: mail, link, new password, and three seconds later the login', async ({ page, app }) => {
    const link = await recoveryLink(page, app)

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()
    expect(page.url()).toBe(`${app.url}/admin/password-reset`)

    const field = page.getByRole('textbox', { name: 'Neues Passwort' })
    const repeated = page.getByRole('textbox', { name: 'Passwort bestätigen' })
    const submit = page.getByRole('button', { name: 'Passwort ändern' })

    await field.fill('passwort123')
    await repeated.fill('passwort123')
    await submit.click()
    await expect(page.getByRole('alert').getByText('Dieses Passwort ist weit verbreitet')).toBeVisible()

    await field.fill(NEW_PASSWORD)
    await repeated.fill(NEW_PASSWORD)
    await submit.click()
    await expect(page.getByRole('heading', { name: 'Passwort erfolgreich geändert' })).toBeVisible()
    await expect(
      page.getByText('Ihr Passwort wurde erfolgreich geändert. Sie werden zum Login weitergeleitet.'),
    ).toBeVisible()
    await page.waitForURL(/\/admin$/)
    // The link let nobody in: what follows is the login, as the page said.
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await caughtMail(app, ADMINISTRATOR.email, /Passwort wurde geändert/)
    await setPasswordBack(page, app)
  })
})

test('a reload, another page and a second press on the link lose nothing', { tag: '@more' }, async ({ page, app }) => {
  const link = await mailedRecoveryLink(app)
  const heading = page.getByRole('heading', { name: 'Neues Passwort festlegen' })
  await page.goto(link)
  await expect(heading).toBeVisible()

  await page.reload()
  await expect(heading).toBeVisible()
  await page.goto('/')
  await page.goto('/admin/password-reset')
  await expect(heading).toBeVisible()
  // It is no sign-in.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test.describe('links that are not good', () => {
  test.use({ expectedConsoleErrors: /status of 40\d|AuthSessionMissing/ })

  test('a used link, a link of another kind and none at all', { tag: '@more' }, async ({ page, app, context }) => {
    const link = await recoveryLink(page, app)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()

    const addresses = [
      link,
      '/admin/password-reset',
      '/admin/password-reset#type=recovery&token_hash=0123456789abcdef',
      '/admin/password-reset?type=recovery&access_token=a.b.c&refresh_token=abc',
      '/admin/password-reset#error=access_denied&error_code=otp_expired',
    ]
    for (const address of addresses) {
      const other = await context.browser()?.newPage({ baseURL: app.url })
      if (!other) throw new Error('a browser is needed')
      await other.goto(address)
      await expect(other.getByRole('heading', { name: 'Ungültiger Link' })).toBeVisible()
      await expect(other.getByText('Dieser Passwort-Reset-Link ist ungültig oder abgelaufen.')).toBeVisible()
      await expect(other.getByRole('link', { name: 'Zurück zum Login' })).toHaveAttribute('href', '/admin')
      expect(other.url()).toBe(`${app.url}/admin/password-reset`)
      await other.close()
    }
  })
})

test('tokens of a sign-in are no recovery, and the sign-in goes on', { tag: '@more' }, async ({ page, app }) => {
  const session = await signInByApi(page, app, ADMINISTRATOR.password)

  await page.goto(
    `/admin/password-reset#type=recovery&access_token=${session.access_token}&refresh_token=${session.refresh_token}`,
  )

  await expect(page.getByRole('heading', { name: 'Ungültiger Link' })).toBeVisible()
  expect(page.url()).toBe(`${app.url}/admin/password-reset`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ungültiger Link' })).toBeVisible()
  expect((await asPerson(page, app, session.access_token, 'get')).status()).toBe(200)
})

test('tokens of a mailed link are accepted and taken out of the address', { tag: '@more' }, async ({ page, app }) => {
  const session = await redeemByApi(page, app)

  await page.goto(
    `/admin/password-reset#type=recovery&access_token=${session.access_token}&refresh_token=${session.refresh_token}`,
  )

  await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()
  expect(page.url()).toBe(`${app.url}/admin/password-reset`)
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('token')
})

test.describe('with an older sign-in', () => {
  test.use({ expectedConsoleErrors: /status of 400/ })

  test('the current password is asked for after the submit', async ({ page, app }) => {
    await page.clock.install()
    await signIn(page)
    await page.getByRole('tab', { name: 'Profil' }).click()
    await page.clock.fastForward('15:10')
    const form = page.getByRole('form', { name: 'Passwort ändern' })
    await form.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD)
    await form.getByLabel('Neues Passwort bestätigen').fill(NEW_PASSWORD)
    await form.getByRole('button', { name: 'Passwort ändern' }).click()

    const question = page.getByRole('dialog', { name: 'Aktuelles Passwort' })
    await question.getByRole('textbox', { name: 'Aktuelles Passwort' }).fill('falsch-geraten')
    await question.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(question.getByText('Das aktuelle Passwort stimmt nicht')).toBeVisible()
    await question.getByRole('textbox', { name: 'Aktuelles Passwort' }).fill(ADMINISTRATOR.password)
    await question.getByRole('button', { name: 'Bestätigen' }).click()

    await expect(page.getByText('Ihr neues Passwort ist jetzt aktiv.')).toBeVisible()
    await setPasswordBack(page, app)
  })
})

test('the temporary password: refused without a window, and inside one it fills the form and works', async ({
  page,
  app,
}) => {
  await page.goto('/admin')
  await page.getByText('Passwort vergessen?').click()
  await page.getByRole('button', { name: 'Temporäres Passwort anfordern' }).click()
  await expect(page.getByText(/nur mit dem Code, den der Server anzeigt/)).toBeVisible()

  const answer = await askRunningServer(app.dataDir, 'open-reset-window', '')
  const [code = ''] = /[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/.exec(answer ? await text(answer) : '') ?? []
  await page.getByLabel('Code vom Server').fill(code)
  await page.getByRole('button', { name: 'Temporäres Passwort anfordern' }).click()
  await expect(page.getByText(/Temporäres Passwort: /)).toBeVisible()

  await expect(page.getByLabel('E-Mail')).toHaveValue(ADMINISTRATOR.email)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await setPasswordBack(page, app)
})

async function recoveryLink(page: Page, app: ServerProcess): Promise<string> {
  await page.goto('/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByText('Passwort vergessen?').click()
  const asked = Date.now()
  await page.getByRole('button', { name: 'Link per E-Mail senden' }).click()
  await expect(page.getByText('Ein Link liegt jetzt höchstens im Postfach auf dem Server.')).toBeVisible()
  return newRecoveryLink(app, asked)
}

type Tokens = { access_token: string; refresh_token: string }

async function postByApi(page: Page, app: ServerProcess, path: string, data: unknown): Promise<Tokens> {
  const { publishableKey } = await (await page.request.get(`${app.url}/backend.json`)).json()
  const answer = await page.request.post(`${app.url}/auth/v1/${path}`, { headers: { apikey: publishableKey }, data })
  return answer.json()
}

function signInByApi(page: Page, app: ServerProcess, password: string): Promise<Tokens> {
  return postByApi(page, app, 'token?grant_type=password', { email: ADMINISTRATOR.email, password })
}

async function redeemByApi(page: Page, app: ServerProcess): Promise<Tokens> {
  const token_hash = new URLSearchParams(new URL(await mailedRecoveryLink(app)).hash.slice(1)).get('token_hash')
  return postByApi(page, app, 'verify', { type: 'recovery', token_hash })
}

/** `GET` or `PUT /auth/v1/user` with a token. */
async function asPerson(page: Page, app: ServerProcess, token: string, method: 'get' | 'put', data?: unknown) {
  const { publishableKey } = await (await page.request.get(`${app.url}/backend.json`)).json()
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  return page.request[method](`${app.url}/auth/v1/user`, { headers, data })
}

/** The server is shared by the tests of a worker: each leaves the password as it found it. */
async function setPasswordBack(page: Page, app: ServerProcess): Promise<void> {
  const here = await page.evaluate(() => JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}').access_token)
  const token = here ?? (await signInByApi(page, app, NEW_PASSWORD)).access_token
  const answer = await asPerson(page, app, token, 'put', { password: ADMINISTRATOR.password })
  expect(answer.ok()).toBe(true)
}
