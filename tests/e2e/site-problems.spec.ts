import { expect, signIn, test } from '../support/browser/test.ts'
import { practice } from '../support/site/shipped-practice.ts'

test.describe('an address that does not exist', () => {
  // The browser reports the status of the page itself.
  test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

  test('is shown as text, never as markup, and reported without what follows the path', async ({ page }) => {
    const reported = page.waitForRequest('**/api/problems')

    const response = await page.goto('/<img src=x onerror=alert(1)>/ziel?name=Erika#mustermann')

    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
    await expect(page.locator('main code')).toHaveText(/img.*onerror/)
    await expect(page.locator('main img')).toHaveCount(0)
    const { kind, path } = (await reported).postDataJSON()
    expect(kind).toBe('not-found')
    expect(path).not.toMatch(/Erika|mustermann/)
    expect((await (await reported).response())?.status()).toBe(204)
  })

  test('shows umlauts as letters', { tag: '@more' }, async ({ page }) => {
    await page.goto('/größe')

    await expect(page.locator('main code')).toHaveText('/größe')
  })

  test('offers the way home, the way back and pages to go on with', async ({ page }) => {
    await page.goto('/uber-uns')
    await page.goto('/gibt-es-nicht')
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    await expect(page.getByRole('navigation', { name: 'Vielleicht suchen Sie das' }).getByRole('link')).not.toHaveCount(
      0,
    )

    await page.getByRole('button', { name: 'Zurück' }).click()
    await expect(page).toHaveURL(/\/uber-uns$/)

    await page.goto('/gibt-es-nicht')
    await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('leads home where there is nothing to go back to', { tag: '@more' }, async ({ page, context }) => {
    const tab = context.waitForEvent('page')
    await page.goto('/')
    await page.evaluate(() => window.open('/gibt-es-nicht', '_blank', 'noopener'))
    const opened = await tab
    await expect(opened.locator('html')).toHaveAttribute('data-hydrated', '')

    await opened.getByRole('button', { name: 'Zurück' }).click()

    await expect(opened).toHaveURL(/:\d+\/$/)
  })

  test('imprint and privacy policy can be reached from there', { tag: '@more' }, async ({ page }) => {
    await page.goto('/gibt-es-nicht')

    await page.getByRole('link', { name: 'Impressum' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible()
  })
})

test('the error page reports itself once, and says where help is', async ({ page }) => {
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/problems')) reports.push(request.postDataJSON())
  })

  const response = await page.goto('/500')

  expect(response?.status()).toBe(500)
  await expect(page.getByText(/Unser Team wurde automatisch benachrichtigt/)).toBeVisible()
  await expect.poll(() => reports).toEqual([{ kind: 'server-error', path: '/500' }])
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: practice.phone.display })).toHaveAttribute('href', practice.phone.href)
  await expect(main.getByRole('link', { name: practice.email })).toHaveAttribute('href', `mailto:${practice.email}`)
  await expect(main.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/')

  const loaded = page.waitForEvent('load')
  await main.getByRole('button', { name: 'Seite neu laden' }).click()
  await loaded
  await expect(page).toHaveURL(/\/500$/)
})

test.describe('code that breaks', () => {
  test.use({ expectedConsoleErrors: /erika/ })
  const breaks = `throw new Error('no value for erika.mustermann@example.com')`

  test('takes one part of a public page along; the cause goes to the server and not to the visitor', async ({
    page,
  }) => {
    await page.route('**/assets/share-button-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export function ShareButton() { ${breaks} }` }),
    )
    const reported = page.waitForRequest('**/api/problems')
    await page.goto('/blog/lakhovsky-pionier')

    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
      'Dieser Teil der Seite ließ sich nicht anzeigen.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakhovsky')
    await expect(page.getByRole('main')).not.toContainText(/no value|erika/)
    await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
    await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'server-error', path: '/blog/lakhovsky-pionier' })
    expect((await (await reported).response())?.status()).toBe(204)
  })

  test('in the admin area ends in words in the place of the page, and the tabs stay', async ({ page }) => {
    await page.route('**/assets/profile-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export default function Broken() { ${breaks} }` }),
    )
    await signIn(page)
    const reported = page.waitForRequest('**/api/problems')

    await page.getByRole('tab', { name: 'Profil' }).click()

    await expect(page.getByRole('heading', { name: 'Serverfehler' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/no value|erika/)
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'server-error', path: '/admin/profil' })
    await page.getByRole('tab', { name: 'Texte' }).click()
    await expect(page.getByRole('heading', { name: 'Texte', level: 1 })).toBeVisible()
  })
})
