import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'
import { pdfBytes, uploadPath } from '../support/server/enquiries.ts'

test.use({ expectedConsoleErrors: /429 \(Too Many Requests\)|400 \(Bad Request\)/ })

const TRY_AGAIN =
  /^Von Ihrem Internetanschluss kamen in kurzer Zeit zu viele Anfragen\. Bitte versuchen Sie es in (etwa )?(einer|\d+) (Sekunden?|Minuten?|Stunden?) noch einmal, oder rufen Sie uns an\./

test('the MWO form says it when the file is refused, and keeps the file', { tag: '@more' }, async ({ page }) => {
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
  await page.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ }).check()
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
