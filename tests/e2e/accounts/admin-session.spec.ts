import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { claimsOf, signToken } from '../../support/accounts/tokens.ts'
import { addEntries, asSecret } from '../../support/browser/admin-data.ts'
import { expect, fillLoginForm, signIn, test, visit } from '../../support/browser/test.ts'
import type { ServerProcess } from '../../support/processes/start-process.ts'

const HOUR = 3_600_000
const REFRESH = '**/auth/v1/token?grant_type=refresh_token'

// The half-minute poll may meet the end of a session.
test.use({ expectedConsoleErrors: /ERR_FAILED|status of 40\d/ })

test('a link to an entry asks for the sign-in and opens it; after 30 minutes typed notes wait for the next', async ({
  page,
  app,
  request,
}) => {
  await page.clock.install()
  expect(await (await request.get('/admin')).text()).toContain('Überprüfe Berechtigung...')
  const name = await addEntries(app, {})
  const secret = await asSecret(app)
  const { data: entry } = await secret.from('mwo_form_entries').select('id').eq('last_name', name).single()
  await visit(page, `/admin/mwo/${entry?.id}?suche=${name}`)
  await fillLoginForm(page, 'falsch-geraten')
  await expect(page.getByText('Ungültige Anmeldedaten')).toBeVisible()

  const { data: roles } = await secret.from('user_roles').select('*')
  await secret.from('user_roles').delete().eq('role', 'admin')
  try {
    await fillLoginForm(page)
    await expect(page.getByRole('alert').getByText('Sie haben keine Berechtigung für den Admin-Bereich')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sb-auth-token'))).toBeNull()
  } finally {
    await secret.from('user_roles').insert(roles ?? [])
  }

  await fillLoginForm(page)
  await expect(page.getByRole('region', { name }), 'beside the list').toBeVisible()
  expect(page.url()).toContain(`/admin/mwo/${entry?.id}?suche=${name}`)

  await page.route('**/rest/v1/mwo_form_entries**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Notizen').fill('Noch nicht fertig')

  await page.clock.fastForward('30:10')

  await expect(page.getByText('Sie wurden nach 30 Minuten ohne Aktivität abgemeldet.')).toBeVisible()
  await fillLoginForm(page)
  await expect(page.getByLabel('Notizen')).toHaveValue('Noch nicht fertig')
})

test('a device whose clock is an hour off stays signed in', async ({ page, app }) => {
  let refreshes = 0
  await page.route(REFRESH, (route) => {
    refreshes += 1
    return route.continue()
  })
  await page.clock.setSystemTime(Date.now() + HOUR)
  await visit(page, '/admin')
  await fillLoginForm(page)
  await expectDashboard(page)

  for (const difference of [HOUR, -HOUR]) {
    await page.clock.setSystemTime(Date.now() + difference)
    await visit(page, '/admin')
    await expectDashboard(page)
  }
  expect(refreshes).toBe(0)

  await endToken(page, app)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page.getByRole('heading', { name: 'Passwort ändern' })).toBeVisible()
  expect(refreshes).toBe(1)
})

test('three tabs whose token is over stay signed in, with one new token', async ({ page, context, app }) => {
  await signIn(page)
  await page.goto('/empty')
  await endToken(page, app)
  let refreshes = 0
  const allAsked = Promise.withResolvers<void>()
  await context.route(REFRESH, async (route) => {
    refreshes += 1
    const response = await route.fetch()
    await allAsked.promise
    await route.fulfill({ response })
  })
  const tabs = [page, await context.newPage(), await context.newPage()]

  await Promise.all(
    tabs.map(async (tab) => {
      const refused = tab.waitForResponse((response) => response.status() === 401)
      await tab.goto('/admin')
      await refused
    }),
  )
  allAsked.resolve()

  for (const tab of tabs) await expectDashboard(tab)
  expect(refreshes).toBe(1)
})

async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** As after an hour: the stored token is signed by the server, and its end has passed by the server's clock alone. */
async function endToken(page: Page, { dataDir }: ServerProcess): Promise<void> {
  const { jwtSecret } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const session = JSON.parse((await page.evaluate(() => localStorage.getItem('sb-auth-token'))) ?? '')
  const over = { ...claimsOf(session.access_token), exp: Math.floor(Date.now() / 1000) - 1 }
  const stored = JSON.stringify({ ...session, access_token: signToken(over, jwtSecret) })
  await page.evaluate((text) => localStorage.setItem('sb-auth-token', text), stored)
}
