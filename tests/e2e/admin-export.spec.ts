import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { addConsultation, addEntries, asSecret, uniqueName } from '../support/browser/admin-data.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

test('the export holds the whole filtered list, all pages of it, and nothing else', async ({ page, app }) => {
  const name = uniqueName()
  const entries = Array.from({ length: 2345 }, (_, index) => ({
    first_name: `Nr${index}`,
    last_name: name,
    status: index < 2300 ? 'new' : 'completed',
    created_at: new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString(),
  }))
  for (let start = 0; start < entries.length; start += 150) await addEntries(app, ...entries.slice(start, start + 150))
  await signIn(page)
  await page.goto(`/admin?suche=${name}&status=new`)
  await expect(page.getByText('50 von 2.300 Einträgen')).toBeVisible()

  const { fileName, rows } = await exported(page, 'CSV Export', ',')

  expect(fileName).toMatch(/^mwo-anfragen-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(rows.map((row) => row.Vorname)).toEqual(Array.from({ length: 2300 }, (_, index) => `Nr${2299 - index}`))
  await expect(page.getByText('2.300 Einträge', { exact: true })).toBeVisible()
  await expect(page.getByText('Seite 1 von 46')).toBeVisible()
  await page.getByRole('link', { name: 'Nächste Seite' }).click()
  await expect(page).toHaveURL(/seite=2/)
  await expect(page.getByRole('heading', { name: `Nr2249 ${name}` })).toBeVisible()
})

test('the German Excel gets semicolons, and consultation requests can be exported, too', async ({ page, app }) => {
  const name = await addConsultation(app, { message: 'eins; "zwei"\nund =1+1' })
  await signIn(page)
  await page.goto(`/admin/beratung?suche=${name}`)

  const { fileName, rows } = await exported(page, 'CSV für Excel (Deutsch)', ';')

  expect(fileName).toMatch(/^beratungsanfragen-/)
  expect(rows).toMatchObject([
    { Nachname: name, Nachricht: 'eins; "zwei"\nund =1+1', Thema: 'Erstberatung', Status: 'Neu' },
  ])
})

test('an export that is pressed while the list still loads holds what the fields say', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const name = await addEntries(app, { first_name: 'Erika' }, { first_name: 'Max', status: 'completed' })
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await expect(page.getByText('2 von 2 Einträgen')).toBeVisible()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/rest/v1/rpc/search_mwo_form_entries**', async (route) => {
    // The page of the list waits, the batches of the export do not.
    if (route.request().postDataJSON().at_most <= 50) await held
    await route.continue()
  })

  await page.getByLabel('Status', { exact: true }).selectOption('Abgeschlossen')
  const { rows } = await exported(page, 'CSV Export', ',')

  expect(rows.map(({ Vorname }) => Vorname)).toEqual(['Max'])
  letGo()
  await expect(page.getByText('1 von 1 Einträgen')).toBeVisible()
})

test.describe('an export that is not complete', () => {
  test.use({ expectedConsoleErrors: /status of 50\d/ })

  test('gives no file', { tag: '@more' }, async ({ page, app }) => {
    const name = uniqueName()
    const entries = Array.from({ length: 1100 }, () => ({ last_name: name }))
    for (let start = 0; start < entries.length; start += 150)
      await addEntries(app, ...entries.slice(start, start + 150))
    await signIn(page)
    await page.goto(`/admin?suche=${name}`)
    await expect(page.getByText('50 von 1.100 Einträgen')).toBeVisible()
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))

    // Somebody deletes an entry between the two batches.
    let batches = 0
    await page.route('**/rest/v1/rpc/search_mwo_form_entries**', async (route) => {
      batches += 1
      if (batches === 2) {
        const secret = await asSecret(app)
        const { data } = await secret.from('mwo_form_entries').select('id').eq('last_name', name).limit(1).single()
        await secret.from('mwo_form_entries').delete().eq('id', data?.id)
      }
      await route.continue()
    })
    await page.getByRole('button', { name: 'CSV Export' }).click()
    await expect(
      page.getByText('Während des Exports hat sich die Liste geändert. Starten Sie ihn noch einmal.'),
    ).toBeVisible()

    await page.unroute('**/rest/v1/rpc/search_mwo_form_entries**')
    await page.route('**/rest/v1/rpc/log_enquiry_export**', (route) =>
      route.fulfill({ status: 503, json: { message: 'nein' } }),
    )
    await page.getByRole('button', { name: 'CSV Export' }).click()
    await expect(page.getByText('Es wurde keine Datei gespeichert. Versuchen Sie es noch einmal.')).toBeVisible()
    expect(downloads).toEqual([])
  })
})

async function exported(page: Page, button: string, delimiter: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return {
    fileName: download.suggestedFilename(),
    rows: parse(text, { bom: true, columns: true, delimiter }) as Record<string, string>[],
  }
}
