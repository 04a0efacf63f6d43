import type { Page } from '@playwright/test'
import { addressOf } from '../../support/browser/page-scripts.ts'
import { expect, test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visit.ts'
import { practice } from '../../support/site/shipped-practice.ts'
import { unknownPath } from '../../support/site/site-paths.ts'
import { quotedGuides, quotedTexts } from '../../support/texts/quoted-texts.ts'

// What a page says in its document, and where its links lead, is tests/unit/site-pages.test.ts.
// The browser reports an address that does not exist, and what a story breaks on purpose.
test.use({ expectedConsoleErrors: /404 \(Not Found\).*gibt-es-nicht|erika/ })

test('the pages show the texts that are quoted, letter for letter', async ({ page }) => {
  for (const { page: path, texts } of quotedTexts) {
    await visit(page, path)
    const shown = await visibleTexts(page)
    const missing = texts.filter((text) =>
      typeof text === 'string' ? !shown.includes(text) : !shown.some((candidate) => text.test(candidate)),
    )
    expect.soft(missing, path).toEqual([])
  }
  await visit(page, '/')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await navigation.getByText('Ratgeber').click()
  const entries = navigation.locator('details').getByRole('link')
  await expect(entries).toHaveText(quotedGuides)
  for (const entry of await entries.all()) await expect(entry).toBeVisible()
})

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

test('code that breaks takes one part along, and is told', { tag: '@more' }, async ({ page }) => {
  const body = `export function ShareButton() { throw new Error('no value for erika.mustermann@example.com') }`
  await page.route(await addressOf('app/features/blog/share-button.tsx'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  const reported = page.waitForRequest('**/api/problems')
  await visit(page, '/blog/lakhovsky-pionier')
  await page.getByRole('button', { name: 'Teilen' }).scrollIntoViewIfNeeded()

  const notice = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(notice).toHaveText('Dieser Teil der Seite ließ sich nicht anzeigen.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakhovsky')
  await expect(page.getByRole('main')).not.toContainText(/no value|erika/)
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
  expect((await reported).postDataJSON()).toMatchObject({ kind: 'server-error', path: '/blog/lakhovsky-pionier' })
  expect((await (await reported).response())?.status()).toBe(204)
})

/** What each visible element says as a whole, and each piece of text in it. */
async function visibleTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => [element, ...element.childNodes].map((node) => node.textContent ?? ''))
      // Longer than anything that is quoted.
      .filter((text) => text.length < 500),
  )
  return texts.map((text) => text.replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim())
}
