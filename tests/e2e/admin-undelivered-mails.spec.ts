import { axeFindings } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

test('mails that did not go out stand above the list with their cause, until they are acknowledged', async ({
  page,
}) => {
  let acknowledged = false
  const receipts = { kind: 'enquiry-receipt', since: '2026-11-20T09:15:00Z', last_error: '550 5.1.1 unknown recipient' }
  // The database's part is tested in tests/backend/mail-undelivered.test.ts; giving up takes a day.
  await page.route('**/rest/v1/rpc/undelivered_mails', (route) =>
    route.fulfill({ json: acknowledged ? [] : [{ ...receipts, given_up: 2, still_trying: 1 }] }),
  )
  page.on('requestfinished', (request) => {
    acknowledged ||= request.url().endsWith('/rpc/acknowledge_undelivered_mails')
  })
  await signIn(page)

  const notice = page.getByRole('region', { name: 'E-Mails, die noch nicht zugestellt sind' })
  await expect(notice).toContainText('Eingangsbestätigung an Absender einer Anfrage')
  await expect(notice).toContainText('2 aufgegeben, 1 wird weiter versucht, seit 20.11.26, 10:15 Uhr')
  await expect(notice).toContainText('550 5.1.1 unknown recipient')
  await expect(notice).toContainText('oder sofort, wenn das Postfach sie ablehnt')
  expect(await axeFindings(page)).toEqual([])

  await notice.getByRole('button', { name: 'Aufgegebene nicht mehr anzeigen' }).click()
  await expect(notice).toBeHidden()
})
