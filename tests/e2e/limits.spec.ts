import type { Page } from '@playwright/test'
import { ADMINISTRATOR, expect, test } from '../support/browser/test.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../support/server/enquiries.ts'
import { practice } from '../support/site/shipped-practice.ts'

test.use({ expectedConsoleErrors: /429 \(Too Many Requests\)|400 \(Bad Request\)/ })

const TRY_AGAIN =
  /^Von Ihrem Internetanschluss kamen in kurzer Zeit zu viele Anfragen\. Bitte versuchen Sie es in (etwa )?(einer|\d+) (Sekunden?|Minuten?|Stunden?) noch einmal, oder rufen Sie uns an\./
const TOO_MANY_TRIES =
  /^▲?Das waren zu viele Versuche\. Bitte versuchen Sie es in (etwa )?(einer|\d+) (Sekunden?|Minuten?|Stunden?) noch einmal\.$/

test('the consultation form says when to try again and keeps every word', async ({ page }) => {
  await useUp(page, 20, (key) =>
    page.request.post('/rest/v1/consultation_requests', { headers: key, data: consultationRequest() }),
  )
  await page.goto('/beratung')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Mustermann')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('erika.mustermann@example.com')
  await page.getByRole('textbox', { name: 'Telefonnummer' }).fill('040 66969-123')

  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  await expect(page.getByText('Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.')).toBeVisible()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice.getByText(TRY_AGAIN)).toBeVisible()
  await expect(notice.getByRole('link', { name: practice.phone.display })).toHaveAttribute('href', practice.phone.href)
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Erika')
})

test('the MWO form says it when the file is refused, and keeps the file', async ({ page }) => {
  await useUp(page, 40, (key) =>
    page.request.post(`/storage/v1/object/mwo-uploads/${uploadPath()}`, {
      headers: { ...key, 'content-type': 'application/pdf' },
      data: Buffer.from(pdfBytes()),
    }),
  )
  await page.goto('/mwo-digital')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Max')
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Mustermann')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('max.mustermann@example.com')
  await page.getByRole('checkbox', { name: /Ich bin damit einverstanden/ }).check()
  await page.getByLabel(/^Datei/).setInputFiles({
    name: 'Befund.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfBytes()),
  })
  await expect(page.getByText(/^Befund\.pdf/)).toBeVisible()

  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  await expect(page.getByRole('main').getByText(TRY_AGAIN)).toBeVisible()
  await expect(page.getByText(/^Befund\.pdf/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue('Mustermann')
})

test('both newsletter forms and the one to leave say when to try again', async ({ page }) => {
  await useUp(page, 20, (key) =>
    page.request.post('/functions/v1/unsubscribe-newsletter', { headers: key, data: { email: 'niemand@example.com' } }),
  )
  for (const [address, name, button] of [
    ['/newsletter', 'Newsletter-Anmeldung', 'Newsletter abonnieren'],
    ['/blog/lakhovsky-pionier', 'Newsletter-Anmeldung', 'Newsletter abonnieren'],
    ['/newsletter/unsubscribe', 'Newsletter abmelden', 'Vom Newsletter abmelden'],
  ] as const) {
    await page.goto(address)
    const form = page.getByRole('form', { name })
    // Below an article the form comes when a reader is near.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('erika.mustermann@example.com')
    for (const box of await form.getByRole('checkbox').all()) await box.check()

    await form.getByRole('button', { name: button }).click()

    await expect(form.getByRole('alert').getByText(TRY_AGAIN)).toBeVisible()
    await expect(page.getByText(/^Ein Fehler ist aufgetreten\./).first()).toBeVisible()
    await expect(form.getByRole('link', { name: practice.phone.display })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('erika.mustermann@example.com')
  }
})

test('the sign-in says how long the pause is', async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto('/admin')
  await useUp(page, 11, async (key) => {
    const answer = await page.request.post('/auth/v1/token?grant_type=password', {
      headers: key,
      data: { email, password: 'falsch' },
    })
    // A pause of a second may just have passed.
    expect([400, 429]).toContain(answer.status())
    return answer
  })
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('noch einmal falsch')

  await expect(async () => {
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('alert').getByText(TOO_MANY_TRIES)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
})

test('"Passwort vergessen?" says when a mail or a temporary password can be asked for again', async ({ page }) => {
  await useUp(page, 20, (key) =>
    page.request.post('/auth/v1/recover', { headers: key, data: { email: 'niemand@example.com' } }),
  )
  await useUp(page, 5, (key) => page.request.post('/functions/v1/reset-admin-password', { headers: key }))
  await page.goto('/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByText('Passwort vergessen?').click()

  for (const name of ['Link per E-Mail senden', 'Temporäres Passwort anfordern']) {
    const message = page.getByRole('status').getByText(TOO_MANY_TRIES)
    await page.getByRole('button', { name }).click()
    await expect(message).toBeVisible()
    await page.reload()
    await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
    await page.getByText('Passwort vergessen?').click()
  }
})

/** Sends so many requests from the network of this page's visitor. */
async function useUp(
  page: Page,
  times: number,
  send: (headers: { apikey: string; authorization: string }) => Promise<unknown>,
): Promise<void> {
  const { publishableKey } = await (await page.request.get('/backend.json')).json()
  for (let time = 0; time < times; time += 1) {
    await send({ apikey: publishableKey, authorization: `Bearer ${publishableKey}` })
  }
}
