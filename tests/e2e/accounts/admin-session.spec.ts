import { addEntries, asSecret } from '../../support/browser/admin-data.ts'
import { expect, fillLoginForm, signIn, test } from '../../support/browser/test.ts'

// The half-minute poll may meet the end of a session.
test.use({ expectedConsoleErrors: /ERR_FAILED|status of 40\d/ })

test('a link to an entry asks for the sign-in, refuses a wrong password and a missing role, and then opens the entry', async ({
  page,
  app,
  request,
}) => {
  expect(await (await request.get('/admin')).text()).toContain('Überprüfe Berechtigung...')
  const name = await addEntries(app, {})
  const secret = await asSecret(app)
  const { data: entry } = await secret.from('mwo_form_entries').select('id').eq('last_name', name).single()
  await page.goto(`/admin/mwo/${entry?.id}?suche=${name}`)
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
})

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
  await fillLoginForm(page)
  await expect(page.getByLabel('Notizen')).toHaveValue('Noch nicht fertig')
})
