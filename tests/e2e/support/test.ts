import { test as base, expect, type Page } from '@playwright/test'
import { CONSENT_VERSION } from '../../../app/lib/consent.ts'
import { freshNetwork } from '../../support/fresh-network.ts'
import { type ServerProcess, startProcess } from '../../support/start-process.ts'

export const ADMINISTRATOR = { email: 'erika.mustermann@example.com', password: 'Ostsee-im-November-7' }

interface Fixtures {
  /** What the page may print as an error without failing the test, for tests that cut the network or provoke a refusal. */
  expectedConsoleErrors: RegExp | undefined
  /** Whether the visitor is new and is asked about cookies. Most tests are about something else and come with an answer. */
  newVisitor: boolean
}

/** One server for each worker: started as an operator starts it, with an empty database and one administrator. */
export const test = base.extend<Fixtures, { app: ServerProcess }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const app = await startProcess({
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        TRUSTED_PROXIES: '127.0.0.1,::1',
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
  page: async ({ page, expectedConsoleErrors, newVisitor }, use) => {
    if (!newVisitor) await page.addInitScript(answerCookieQuestion, CONSENT_VERSION)
    const unexpected: string[] = []
    page.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`
      if (message.type() === 'error' && !expectedConsoleErrors?.test(text)) unexpected.push(text)
    })
    page.on('pageerror', (error) => unexpected.push(error.message))
    await use(page)
    expect(unexpected, 'errors in the browser console').toEqual([])
  },
})

export { expect }

/** Runs in the page, before its own scripts. */
function answerCookieQuestion(version: number): void {
  if (location.protocol !== 'http:' || localStorage.getItem('cookie-consent')) return
  const answer = { necessary: true, functional: false, analytics: false, version }
  localStorage.setItem('cookie-consent', JSON.stringify(answer))
  localStorage.setItem('cookie-consent-date', new Date().toISOString())
}

/** Opens the admin area and signs the administrator in. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}
