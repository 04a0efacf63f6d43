import { axeFindings } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

test.describe('a server that cannot store', () => {
  test.use({ expectedConsoleErrors: /503 .*\/readyz/ })

  test('the admin area says why no enquiry can arrive, and that the clock is in doubt', async ({ page }) => {
    // The server's part is tested in tests/backend/readyz.test.ts.
    await page.route('**/readyz', (route) =>
      route.fulfill({
        status: 503,
        json: { ready: false, reasons: ['disk_full'], warnings: ['clock_not_trusted'] },
      }),
    )
    await signIn(page)

    const notice = page.getByRole('region', { name: 'Anfragen können gerade nicht ankommen' })
    await expect(notice).toContainText('Die Festplatte ist voll.')
    await expect(notice).toContainText('Solange wird nichts nach Fristen gelöscht.')
    await expect(notice).toContainText('npm run doctor')
    expect(await axeFindings(page)).toEqual([])
  })
})

test('the admin area says nothing while all is well', async ({ page }) => {
  const answer = page.waitForResponse('**/readyz')
  await signIn(page)

  expect((await (await answer).json()).ready).toBe(true)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: /gerade nicht ankommen|stimmt am Server nicht/ })).toHaveCount(0)
})
