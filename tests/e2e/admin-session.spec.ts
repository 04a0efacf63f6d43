import type { Page } from '@playwright/test'
import { addEntries, asSecret } from '../support/browser/admin-data.ts'
import { ADMINISTRATOR, expect, signIn, signInByForm, test } from '../support/browser/test.ts'

test.describe('at the door', () => {
  test.use({ expectedConsoleErrors: /status of 40\d/ })

  test('who opens an entry signed out is refused without the right password or the role, and then comes to it', async ({
    page,
    app,
    request,
  }) => {
    expect(await (await request.get('/admin')).text()).toContain('Überprüfe Berechtigung...')
    const name = await addEntries(app, {})
    const secret = await asSecret(app)
    const { data: entry } = await secret.from('mwo_form_entries').select('id').eq('last_name', name).single()
    await page.goto(`/admin/mwo/${entry?.id}?suche=${name}`)
    await fillIn(page, 'falsch-geraten')
    await expect(page.getByText('Ungültige Anmeldedaten')).toBeVisible()

    const { data: roles } = await secret.from('user_roles').select('*')
    await secret.from('user_roles').delete().eq('role', 'admin')
    try {
      await fillIn(page)
      await expect(
        page.getByRole('alert').getByText('Sie haben keine Berechtigung für den Admin-Bereich'),
      ).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('sb-auth-token'))).toBeNull()
    } finally {
      await secret.from('user_roles').insert(roles ?? [])
    }

    await fillIn(page)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect(page.url()).toContain(`/admin/mwo/${entry?.id}?suche=${name}`)
  })
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
    await fillIn(page)
    await expect(page.getByLabel('Notizen')).toHaveValue('Noch nicht fertig')
    await expect(page.getByText('Nicht gespeicherte Notiz wiederhergestellt')).toBeVisible()
  })
})

test('sign-in and sign-out in one tab show in the other', { tag: '@more' }, async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/admin')
  await expect(other.getByRole('heading', { name: 'Anmelden' })).toBeVisible()

  await signInByForm(page)
  await expect(other.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('nothing that was loaded for one person is shown after the sign-out', { tag: '@more' }, async ({ page, app }) => {
  const name = await addEntries(app, {})
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await expect(page.getByRole('heading', { name: `Max ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/search_mwo_form_entries**', async (route) => {
    await held
    await route.continue()
  })

  await fillIn(page)

  await expect(page.getByText('Lade Daten...')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Max ${name}` })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: `Max ${name}` })).toBeVisible()
})

async function fillIn(page: Page, password = ADMINISTRATOR.password): Promise<void> {
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
