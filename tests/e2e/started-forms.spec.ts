import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'
import { practice } from '../support/site/shipped-practice.ts'

test('a started enquiry is still there after another page, after a reload and after going back', async ({ page }) => {
  await visit(page, '/beratung')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Passt Dienstag?')
  await page.getByRole('combobox', { name: 'Thema' }).selectOption('Nachbetreuung')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Datenschutzerklärung' })).toBeVisible()
  await page.goBack()
  await expectEnquiry(page)

  await page.reload()
  await expectEnquiry(page)

  await visit(page, '/legal/datenschutz')
  await visit(page, '/beratung')
  await expectEnquiry(page)
})

test('what was typed wins over what was kept', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/beratung')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Mustermann')
  // Delivers the scripts when the test says so: what is typed before comes from the page without React.
  let deliver = () => {}
  const wanted = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto('/beratung')

  await page.getByRole('textbox', { name: 'Vorname' }).fill('Max')
  deliver()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

  await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue('Mustermann')
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Max')
})

test('after sending nothing is kept, and the next form is blank', async ({ page }) => {
  await visit(page, '/beratung')
  await fillRequired(page)
  expect(await drafts(page)).toContain('Erika')

  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('heading', { name: 'Beratungsanfrage eingegangen' })).toBeVisible()

  expect(await drafts(page)).toBeNull()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('')
})

test('the anonymous request comes back as one; consent and file are given anew', async ({ page }) => {
  await visit(page, '/mwo-digital')
  const form = page.getByRole('form', { name: 'MWO-Anfrage' })
  await form.getByRole('checkbox', { name: /Anonym anfragen/ }).check()
  await form.getByRole('textbox', { name: 'E-Mail' }).fill('erika.mustermann@example.com')
  await form.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ }).check()
  await form.getByLabel('Datei').setInputFiles({ name: 'befund.pdf', mimeType: 'application/pdf', buffer: pdf })

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

  await expect(form.getByRole('checkbox', { name: /Anonym anfragen/ })).toBeChecked()
  await expect(form.getByRole('textbox', { name: 'Vorname' })).toBeHidden()
  await expect(form.getByRole('textbox', { name: 'E-Mail' })).toHaveValue('erika.mustermann@example.com')
  await expect(form.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ })).not.toBeChecked()
  expect(await drafts(page)).not.toMatch(/befund|gdpr/)
})

test('an address begun in one newsletter form is in the other one', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/newsletter')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('erika.mustermann@example.com')

  await visit(page, '/blog/lakhovsky-pionier')
  await page.getByRole('heading', { name: 'Neue Artikel per E-Mail' }).scrollIntoViewIfNeeded()

  const form = page.getByRole('form', { name: 'Newsletter-Anmeldung' })
  await expect(form.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('erika.mustermann@example.com')
  await expect(form.getByRole('checkbox')).not.toBeChecked()
})

test('the privacy policy opens beside the form, in a tab that knows nothing of what was typed', {
  tag: '@more',
}, async ({ page, context }) => {
  await visit(page, '/beratung')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  const opened = context.waitForEvent('page')

  await page
    .getByRole('main')
    .getByRole('link', { name: /Datenschutzerklärung.*öffnet in neuem Tab/ })
    .click()

  const policy = await opened
  await expect(policy.getByRole('heading', { level: 1, name: 'Datenschutzerklärung' })).toBeVisible()
  expect(await drafts(policy)).toBeNull()
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Erika')
})

test('whoever sends before the scripts are there reads at once what happens next, and is stored', {
  tag: '@more',
}, async ({ page }) => {
  let deliver = () => {}
  const wanted = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto('/beratung')
  await fillRequired(page)

  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  const notice = page.getByRole('status').filter({ hasText: 'Einen Moment, die Seite wird noch geladen.' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link')).toHaveAttribute('href', practice.phone.href)

  deliver()
  await expect(page.getByRole('heading', { name: 'Beratungsanfrage eingegangen' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test.describe('without a network', () => {
  test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('the form says so, and keeps every word over a reload', { tag: '@more' }, async ({ page, context }) => {
    await visit(page, '/beratung')
    await fillRequired(page)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByText('Ihr Gerät hat gerade keine Verbindung zum Internet.')).toBeVisible()

    await context.setOffline(false)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    await expect(page.getByRole('textbox', { name: 'Telefonnummer' })).toHaveValue('040 66969-123')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByRole('heading', { name: 'Beratungsanfrage eingegangen' })).toBeVisible()
  })
})

const pdf = Buffer.from('%PDF-1.4\n%%EOF')

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

async function fillRequired(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Mustermann')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('erika.mustermann@example.com')
  await page.getByRole('textbox', { name: 'Telefonnummer' }).fill('040 66969-123')
}

async function expectEnquiry(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Erika')
  await expect(page.getByRole('textbox', { name: 'Nachricht' })).toHaveValue('Passt Dienstag?')
  await expect(page.getByRole('combobox', { name: 'Thema' })).toHaveValue('nachbetreuung')
}

function drafts(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('form-drafts'))
}
