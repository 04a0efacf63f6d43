import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { addConsultation, addEntries } from '../../support/browser/admin-data.ts'
import { expect, signIn, test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visit.ts'

test('an export holds the filtered list, with semicolons for Excel', async ({ page, app }) => {
  const entries = Array.from({ length: 57 }, (_, index) => ({
    first_name: `Nr${index}`,
    status: index < 55 ? 'new' : 'completed',
    created_at: new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString(),
  }))
  const name = await addEntries(app, ...entries)
  await signIn(page, `/admin?suche=${name}&status=new`)
  await expect(page.getByText(/^Gefiltert: .*, 55/)).toBeVisible()

  const mwo = await exported(page, 'CSV Export', ',')

  expect(mwo.fileName).toMatch(/^mwo-anfragen-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(mwo.rows.map((row) => row.Vorname)).toEqual(Array.from({ length: 55 }, (_, index) => `Nr${54 - index}`))
  await expect(page.getByText('55 Einträge', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Nächste Seite' }).click()
  await expect(page).toHaveURL(/seite=2/)
  await expect(page.getByRole('heading', { name: `Nr4 ${name}` })).toBeVisible()

  const other = await addConsultation(app, { message: 'eins; "zwei"\nund =1+1' })
  await visit(page, `/admin/beratung?suche=${other}`)
  const consultation = await exported(page, 'CSV für Excel (Deutsch)', ';')
  expect(consultation.fileName).toMatch(/^beratungsanfragen-/)
  expect(consultation.rows).toMatchObject([{ Nachname: other, Nachricht: 'eins; "zwei"\nund =1+1', Status: 'Neu' }])
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
