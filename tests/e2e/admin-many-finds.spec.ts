import { addEntries, uniqueName } from '../support/browser/admin-data.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import type { ServerProcess } from '../support/server/start-process.ts'

/** Counting what a search finds can take longer than finding it: here it takes until the test says so. */
test('a search shows what it found while it is still being counted', async ({ page, app }) => {
  const name = await addMany(app, 120)
  await signIn(page)
  const { promise: counted, resolve: letCount } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/count_enquiries', async (route) => {
    if (route.request().postDataJSON().search) await counted
    await route.continue()
  })

  await page.goto(`/admin?suche=${name}`)

  await expect(page.getByText('50 von … Einträgen')).toBeVisible()
  await expect(page.getByText('Seite 1 von …')).toBeVisible()
  // What is not known is not announced.
  await expect(page.getByRole('status').filter({ hasText: 'Einträge' })).toMatchAriaSnapshot('- status')
  await page.getByRole('link', { name: 'Nächste Seite' }).click()
  await expect(page.getByText('Seite 2 von …')).toBeVisible()
  letCount()
  await expect(page.getByText('50 von 120 Einträgen')).toBeVisible()
  await expect(page.getByText('Seite 2 von 3')).toBeVisible()
  await page.getByRole('link', { name: 'Nächste Seite' }).click()
  await expect(page.getByText('20 von 120 Einträgen')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nächste Seite' })).toHaveCount(0)
})

test.describe('a search that cannot be counted', () => {
  test.use({ expectedConsoleErrors: /status of 50\d/ })

  test('keeps what it found and says what is missing', async ({ page, app }) => {
    const name = await addMany(app, 60)
    await signIn(page)
    await page.route('**/rest/v1/rpc/count_enquiries', (route) =>
      route.request().postDataJSON().search
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Das hat nicht geklappt.' } })
        : route.continue(),
    )

    await page.goto(`/admin?suche=${name}`)

    await expect(page.getByText('Einträge konnten nicht gezählt werden: Das hat nicht geklappt.')).toBeVisible()
    await expect(page.getByText('50 von … Einträgen')).toBeVisible()
    await expect(page.locator('[data-enquiry]')).toHaveCount(50)
  })
})

async function addMany(app: ServerProcess, number: number): Promise<string> {
  const name = uniqueName()
  await addEntries(app, ...Array.from({ length: number }, () => ({ last_name: name })))
  return name
}
