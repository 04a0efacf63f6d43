import { addConsultation, addEntries, asSecret } from '../support/browser/admin-data.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

test('an entry has an address of its own: reload, back and a bookmark find it', async ({ page, app, context }) => {
  const name = await addConsultation(app)
  await signIn(page)
  await page.goto(`/admin/beratung?suche=${name}`)
  await page.getByRole('button', { name: `Details: Erika ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Erika ${name}` })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/beratung/[0-9a-f-]{36}\\?suche=${name}$`))
  const bookmark = page.url()

  await page.reload()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 von 1 Einträgen')).toBeVisible()
  await page.goForward()
  await expect(dialog).toBeVisible()

  const otherTab = await context.newPage()
  await otherTab.goto(bookmark)
  await expect(otherTab.getByRole('dialog', { name: `Erika ${name}` })).toBeVisible()
  await expect(otherTab.getByRole('tab', { name: /^Beratungsanfragen/ })).toHaveAttribute('aria-selected', 'true')
})

test('the address of an entry that is gone leads to the list, and says why', async ({ page, app }) => {
  const name = await addEntries(app, {})
  await signIn(page)

  await page.goto(`/admin/mwo/${crypto.randomUUID()}?suche=${name}`)

  await expect(page.getByText('Diesen Eintrag gibt es nicht mehr.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin\\?suche=${name}$`))
  await expect(page.getByText('1 von 1 Einträgen')).toBeVisible()
})

test('who opens an address signed out comes to that page after the sign-in', async ({ page, app, browser }) => {
  const name = await addEntries(app, {})
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  const address = page.url()
  const elsewhere = await browser.newPage({ baseURL: app.url })

  await elsewhere.goto(address)
  await elsewhere.getByLabel('E-Mail').fill('erika.mustermann@example.com')
  await elsewhere.getByLabel('Passwort', { exact: true }).fill('Ostsee-im-November-7')
  await elsewhere.getByRole('button', { name: 'Anmelden' }).click()

  await expect(elsewhere.getByRole('dialog', { name })).toBeVisible()
  expect(elsewhere.url()).toBe(address)
  await elsewhere.close()
})

test('nothing that was loaded for one person is shown after the sign-out', { tag: '@more' }, async ({ page, app }) => {
  const name = await addEntries(app, {})
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await expect(page.getByRole('heading', { name: `Max ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/search_mwo_form_entries**', async (route) => {
    await held
    await route.continue()
  })

  await page.getByLabel('E-Mail').fill('erika.mustermann@example.com')
  await page.getByLabel('Passwort', { exact: true }).fill('Ostsee-im-November-7')
  await page.getByRole('button', { name: 'Anmelden' }).click()

  await expect(page.getByText('Lade Daten...')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Max ${name}` })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: `Max ${name}` })).toBeVisible()
})

test('the newsletter list keeps its filters over a reload and has the same tools as the others', {
  tag: '@more',
}, async ({ page, app }) => {
  const part = crypto.randomUUID().slice(0, 8)
  const subscribers = Array.from({ length: 60 }, (_, index) => ({
    email: `erika.${part}.${index}@example.com`,
    status: index < 55 ? 'confirmed' : 'unsubscribed',
    created_at: new Date(Date.UTC(2026, 9, 1, 10) + index * 60_000).toISOString(),
  }))
  const { error } = await (await asSecret(app)).from('newsletter_subscribers').insert(subscribers)
  expect(error).toBeNull()
  await signIn(page)
  await page.getByRole('tab', { name: /^Newsletter \(\d+\)$/ }).click()
  // Until then the fields are those of the list before.
  await expect(page).toHaveURL(/\/admin\/newsletter/)

  await page.getByRole('searchbox', { name: 'Suche' }).fill(part)
  await expect(page.getByText('60 Adressen')).toBeVisible()
  await expect(page).toHaveURL(/suche=/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Bestätigt')
  await expect(page.getByText('55 Adressen')).toBeVisible()
  await page.getByRole('link', { name: 'Nächste Seite' }).click()
  await expect(page.getByRole('list', { name: 'Newsletter-Adressen' }).getByRole('listitem')).toHaveCount(5)
  await expect(page).toHaveURL((url) => url.pathname === '/admin/newsletter' && url.searchParams.get('seite') === '2')

  await page.reload()

  await expect(page.getByRole('list', { name: 'Newsletter-Adressen' }).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('searchbox', { name: 'Suche' })).toHaveValue(part)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed')
  await page.getByLabel('Von', { exact: true }).fill('2026-10-02')
  await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
})
