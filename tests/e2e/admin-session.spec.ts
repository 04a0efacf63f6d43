import { addEntries, asSecret } from '../support/browser/admin-data.ts'
import { ADMINISTRATOR, expect, signIn, test } from '../support/browser/test.ts'

const NO_PERMISSION = 'Sie haben keine Berechtigung für den Admin-Bereich'

test('the gate checks first, then shows the login form', async ({ page, request }) => {
  expect(await (await request.get('/admin')).text()).toContain('Überprüfe Berechtigung...')

  await page.goto('/admin')

  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: /status of 40\d|ERR_FAILED|Failed to fetch|AuthRetryableFetchError/ })

  test('a person without the role is signed out at once and told why', async ({ page, app }) => {
    const secret = await asSecret(app)
    const { data } = await secret.from('user_roles').select('*')
    await secret.from('user_roles').delete().eq('role', 'admin')
    try {
      await page.goto('/admin')
      await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
      await page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
      await page.getByRole('button', { name: 'Anmelden' }).click()

      await expect(page.getByRole('alert').getByText(NO_PERMISSION)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('sb-auth-token'))).toBeNull()
    } finally {
      await secret.from('user_roles').insert(data ?? [])
    }
  })

  test('an administrator who loses the role while at work is signed out', { tag: '@more' }, async ({ page, app }) => {
    const secret = await asSecret(app)
    await page.clock.install()
    await signIn(page)
    const { data } = await secret.from('user_roles').select('*')
    await secret.from('user_roles').delete().eq('role', 'admin')
    try {
      await page.clock.fastForward('01:01')

      await expect(page.getByText(NO_PERMISSION)).toBeVisible()
    } finally {
      await secret.from('user_roles').insert(data ?? [])
    }
  })
})

test('sign-in and sign-out in one tab show in the other', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/admin')
  await expect(other.getByRole('heading', { name: 'Anmelden' })).toBeVisible()

  await signIn(page)
  await expect(other.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('an answer that comes after the sign-out brings nobody back in and takes no typed text away', {
  tag: '@more',
}, async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/rest/v1/rpc/has_role', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/rest/v1/rpc/has_role')
  await page.clock.fastForward('01:01')
  await asked

  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  const answered = page.waitForResponse('**/rest/v1/rpc/has_role')
  letGo()
  await answered

  await page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
  await expect(page.getByLabel('E-Mail')).toHaveValue(ADMINISTRATOR.email)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('the session survives a reload, and the profile says who is signed in', async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page).toHaveURL(/\/admin\/profil$/)

  await page.reload()

  const panel = page.getByRole('tabpanel', { name: 'Profil' })
  await expect(panel.getByRole('definition').filter({ hasText: ADMINISTRATOR.email })).toBeVisible()
  await expect(panel.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(panel.getByText(/\d{1,2}\. \p{L}+ \d{4} um \d{2}:\d{2} Uhr/u)).toBeVisible()
})

test('a warning comes one minute before the end, and whoever is there stays signed in', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  const warning = page.getByRole('dialog', { name: 'Sind Sie noch da?' })

  await page.clock.fastForward('28:50')
  await expect(warning).toBeHidden()
  await page.clock.fastForward('00:20')
  await warning.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(warning).toBeHidden()

  await page.clock.fastForward('05:00')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('the time away counts when the tab was closed, and the next sign-in starts anew', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signIn(page)
  await page.clock.fastForward('00:02')
  await page.close()

  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + 31 * 60_000 })
  await later.goto('/admin')

  await expect(later.getByText('Sie wurden nach 30 Minuten ohne Aktivität abgemeldet.')).toBeVisible()
  await later.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await later.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
  await later.getByRole('button', { name: 'Anmelden' }).click()
  await expect(later.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await later.clock.fastForward('00:05')
  await expect(later.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test.describe('with a server that no longer saves', () => {
  // What is read again every half minute may be asked for in the moment in which the session ends.
  test.use({ expectedConsoleErrors: /ERR_FAILED|status of 403/ })

  test('after 30 minutes the session ends, and typed notes are there after the next sign-in', async ({ page, app }) => {
    const name = await addEntries(app, {})
    await page.clock.install()
    await signIn(page)
    await page.goto(`/admin?suche=${name}`)
    await page.getByRole('button', { name: 'Details' }).click()
    await page.route('**/rest/v1/mwo_form_entries**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByLabel('Notizen').fill('Noch nicht fertig')

    await page.clock.fastForward('30:10')

    await expect(page.getByText('Sie wurden nach 30 Minuten ohne Aktivität abgemeldet.')).toBeVisible()
    await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
    await page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByLabel('Notizen')).toHaveValue('Noch nicht fertig')
    await expect(page.getByText('Nicht gespeicherte Notiz wiederhergestellt')).toBeVisible()
  })
})

test('the time without activity is a setting of the device', { tag: '@more' }, async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await page.getByLabel('Abmelden ohne Aktivität nach').selectOption('5 Minuten')
  await page.reload()
  await expect(page.getByLabel('Abmelden ohne Aktivität nach')).toHaveValue('5')

  await page.clock.fastForward('05:01')

  await expect(page.getByText('Sie wurden nach 5 Minuten ohne Aktivität abgemeldet.')).toBeVisible()
})
