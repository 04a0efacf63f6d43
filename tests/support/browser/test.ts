import { test as base, expect, type Page, type Response } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { CONSENT_VERSION } from '../../../app/lib/consent/consent.ts'
import { ADMINISTRATOR as EMAIL, PASSWORD } from '../people.ts'
import { type ServerProcess, startProcess } from '../processes/start-process.ts'
import { freshNetwork } from '../server/requests.ts'

export const ADMINISTRATOR = { email: EMAIL, password: PASSWORD }

interface Fixtures {
  /** What the page may print as an error without failing the test, for tests that cut the network or provoke a refusal. */
  expectedConsoleErrors: RegExp | undefined
  /** Whether the visitor is new and is asked about cookies. Most tests are about something else and come with an answer. */
  newVisitor: boolean
  /** Somebody else at the same site. */
  visitor: Page
}

interface WorkerFixtures {
  app: ServerProcess
  /** A name, in files that change what every page shows or who may sign in: they share their server with no other file. */
  ownServer: string
  /** Of the server, beside those that all stories have. */
  settings: Record<string, string>
}

/** One server for each worker: started as an operator starts it, with an empty database and one administrator. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ownServer: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  app: [
    // Playwright gives a worker of its own to each value of what this depends on.
    async ({ ownServer: _, settings }, use) => {
      const app = await startProcess({
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        ...settings,
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.url),
  // Every visitor comes from a network of his own, as outside: limits count networks.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': freshNetwork() }),
  expectedConsoleErrors: [undefined, { option: true }],
  newVisitor: [false, { option: true }],
  visitor: async ({ browser, app }, use) => {
    const context = await browser.newContext({ baseURL: app.url, locale: 'de-DE' })
    await use(await context.newPage())
    await context.close()
  },
  page: async ({ page, expectedConsoleErrors, newVisitor }, use) => {
    if (!newVisitor) await page.addInitScript(answerCookieQuestion, CONSENT_VERSION)
    await page.addInitScript(tellViolations)
    const unexpected: string[] = []
    page.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`
      // The browser names the status of the page that says that something broke.
      const isErrorPage = /status of 500 .*\/500\)$/.test(text)
      if (message.type() === 'error' && !isErrorPage && !expectedConsoleErrors?.test(text)) unexpected.push(text)
    })
    page.on('pageerror', ({ message }) => {
      if (!expectedConsoleErrors?.test(message)) unexpected.push(message)
    })
    await use(page)
    expect(unexpected, 'errors in the browser console').toEqual([])
  },
})

export { expect }

/** Browsers keep to themselves what a page tries and catches, such as `new Function`. Runs in the page, before its own scripts. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`the page violates ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
  )
}

/** Runs in the page, before its own scripts. */
export function answerCookieQuestion(version: number): void {
  if (location.protocol !== 'http:' || localStorage.getItem('cookie-consent')) return
  const answer = { necessary: true, functional: false, analytics: false, version }
  localStorage.setItem('cookie-consent', JSON.stringify(answer))
  localStorage.setItem('cookie-consent-date', new Date().toISOString())
}

/** Sets up an authenticator app where the site demands a second factor. */
export async function setUpFactor(page: Page, heading = 'Admin Dashboard'): Promise<void> {
  await page.getByRole('button', { name: 'Mit Authenticator-App' }).click()
  const secret = (await page.getByRole('main').getByRole('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByRole('textbox', { name: 'Code, den die App jetzt zeigt' }).fill(app.generate())
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

/** Opens a page of the admin area with a session of its own, as the login form leaves it behind. */
export async function signIn(page: Page, path = '/admin'): Promise<void> {
  await page.route('/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/empty')
  const { origin } = new URL(page.url())
  const { publishableKey } = await (await fetch(`${origin}/backend.json`)).json()
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', 'x-forwarded-for': freshNetwork() },
    body: JSON.stringify(ADMINISTRATOR),
  })
  expect(answer.status, 'the password is accepted').toBe(200)
  await page.evaluate((session) => localStorage.setItem('sb-auth-token', session), await answer.text())
  await visit(page, path)
  if (path === '/admin') await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** Types address and password where the login form stands. */
export async function fillLoginForm(page: Page, password = ADMINISTRATOR.password): Promise<void> {
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

/** What the admin area says before it knows who is there, and what it shows. */
const COMING = /^(Überprüfe Berechtigung|Lade Daten)\.\.\.$|wird geprüft …$/

/** Opens a page and waits until it is there, of whatever kind it is, and everything near its top reacts. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', '')
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.getByText(COMING).filter({ visible: true }), path).toHaveCount(0)
  return response
}
