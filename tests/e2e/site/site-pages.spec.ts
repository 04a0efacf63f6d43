import { expect, test, visit } from '../../support/browser/test.ts'
import { practice } from '../../support/site/shipped-practice.ts'
import { unknownPath } from '../../support/site/site-paths.ts'

// What a page says in its document, and where its links lead, is tests/unit/site-pages.test.ts.
// The browser reports an address that does not exist, and what a story breaks on purpose.
test.use({ expectedConsoleErrors: /404 \(Not Found\).*gibt-es-nicht|erika/ })

test('an address that does not exist and a page that broke say so, are reported, and lead on', async ({ page }) => {
  await visit(page, '/uber-uns')
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/problems')) reports.push(request.postDataJSON())
  })
  const notFound = await visit(page, `${unknownPath}?name=Erika#mustermann`)
  expect(notFound?.status()).toBe(404)
  await expect(page.locator('main code')).toHaveText(unknownPath)
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(page).toHaveURL(/\/uber-uns$/)

  const broke = await visit(page, '/500')
  expect(broke?.status()).toBe(500)
  await expect(page.getByText(/Unser Team wurde automatisch benachrichtigt/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: practice.phone.display })).toHaveAttribute('href', practice.phone.href)
  await expect(main.getByRole('link', { name: practice.email })).toHaveAttribute('href', `mailto:${practice.email}`)
  await expect
    .poll(() => reports)
    .toEqual([
      { kind: 'not-found', path: unknownPath },
      { kind: 'server-error', path: '/500' },
    ])
  await main.getByRole('link', { name: 'Zur Startseite' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are read, and the menus open all the same', async ({ page }) => {
    for (const path of ['/', '/blog/lakhovsky-pionier', '/legal/datenschutz']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('main'), path).toHaveText(/\p{L}{3,}.*\p{L}{3,}/su)
      await expect(page.getByRole('button'), `what does nothing in ${path}`).toHaveCount(0)
    }
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    await navigation.locator('summary').click()
    await navigation.getByRole('link', { name: 'Hochfrequenz' }).click()
    await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText('Menü', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Beratung' }).click()
    await expect(page).toHaveURL(/\/beratung$/)
  })
})
