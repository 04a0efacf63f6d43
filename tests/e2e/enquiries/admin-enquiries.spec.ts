import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { addEntries, asSecret } from '../../support/browser/admin-data.ts'
import { focusedElement, tabTo } from '../../support/browser/keyboard.ts'
import { ADMINISTRATOR, expect, signIn, test } from '../../support/browser/test.ts'

test('search, filters and the open entry survive reload and back, and an export holds what they show', async ({
  page,
  app,
}) => {
  const name = await addEntries(
    app,
    { first_name: 'Eins', created_at: '2026-10-31T22:59:00Z' },
    { first_name: 'Zwei', created_at: '2026-10-31T23:00:00Z', status: 'contacted' },
    { first_name: 'Drei', created_at: '2026-11-02T22:59:30Z' },
  )
  await signIn(page)
  await expect(page.getByText('Verwalten Sie MWO-Anfragen')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^MWO Anfragen \([1-9]\d*\)$/ })).toBeVisible()
  await page.getByLabel('Suche', { exact: true }).fill(name.toUpperCase())
  await expect(names(page)).toHaveText([`Drei ${name}`, `Zwei ${name}`, `Eins ${name}`])
  await expect(page).toHaveURL(new RegExp(`suche=${name.toUpperCase()}`))

  await page.getByText('Filter & Suche').click()
  const steps = await page.evaluate(() => window.history.length)
  await page.getByLabel('Von', { exact: true }).fill('2026-11-01')
  await expect(names(page)).toHaveText([`Drei ${name}`, `Zwei ${name}`])
  expect(await page.evaluate(() => window.history.length), 'typing makes no steps').toBe(steps)
  await page.getByRole('region', { name: 'Filter & Suche' }).getByLabel('Status').selectOption('Kontaktiert')
  await expect(names(page)).toHaveText([`Zwei ${name}`])
  await page.keyboard.press('Escape')
  for (const [button, delimiter] of [
    ['CSV Export', ','],
    ['CSV für Excel (Deutsch)', ';'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^mwo-anfragen-\d{4}-\d{2}-\d{2}(-excel)?\.csv$/)
    const rows: unknown = parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true, delimiter })
    expect(rows).toMatchObject([{ Vorname: 'Zwei', Nachname: name }])
  }
  await page.getByRole('button', { name: `Details: Zwei ${name}` }).click()
  const pane = page.getByRole('region', { name: `Zwei ${name}` })
  await expect(pane).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/mwo\/[0-9a-f-]{36}\?/)

  await page.reload()
  await expect(pane).toBeVisible()
  await pane.getByRole('link', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(dialog).toBeHidden()
  await expect(pane).toBeVisible()
  await page.goBack()
  await expect(pane).toBeHidden()
  await expect(names(page)).toHaveText([`Zwei ${name}`])
  await expect(page.getByText(/^Gefiltert: .*Status „Kontaktiert“, ab/)).toBeVisible()
  await page.goBack()
  await expect(names(page)).toHaveText([`Drei ${name}`, `Zwei ${name}`])
})

test('an entry is found, read, answered with a status and a note, with the keyboard alone', async ({ page, app }) => {
  const name = await addEntries(app, { first_name: 'Erika', message: 'Eine Frage zum Ablauf.' })
  await signIn(page)
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  // Until then a row that has the focus may go.
  await expect(page.getByText(/^Gefiltert: .*, 1/)).toBeVisible()
  const details = card(page, name).getByRole('button')
  await tabTo(page, details)
  await page.keyboard.press('Enter')

  const pane = page.getByRole('region', { name })
  await expect(pane).toBeVisible()
  await tabTo(page, pane.getByLabel('Status'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Der Eintrag wurde erfolgreich aktualisiert')).toBeVisible()
  await expect(card(page, name).getByText('Kontaktiert')).toBeVisible()
  await tabTo(page, pane.getByLabel('Notizen'))
  await page.keyboard.type('Zurückgerufen, ohne Maus.')
  await expect(pane.getByText('Alles ist gesichert.')).toBeVisible()
  await tabTo(page, pane.locator('summary', { hasText: 'Verlauf, Löschung, Drucken' }))
  await page.keyboard.press('Enter')
  const history = pane.getByRole('region', { name: 'Verlauf' })
  await expect(history.getByText('Status: Neu → Kontaktiert')).toBeVisible()
  await expect(history.getByText(ADMINISTRATOR.email).first()).toBeVisible()
  expect((await focusedElement(page)).problem).toBeUndefined()
  const { data } = await (await asSecret(app)).from('mwo_form_entries').select().eq('last_name', name).single()
  expect(data).toMatchObject({ status: 'contacted', admin_notes: 'Zurückgerufen, ohne Maus.' })
})

test('an entry shows its picture, and is deleted with it for good where the person asks for that', async ({
  page,
  app,
}) => {
  const path = `${crypto.randomUUID()}/datei.png`
  const secret = await asSecret(app)
  await secret.storage.from('mwo-uploads').upload(path, png(), { contentType: 'image/png' })
  const file = { file_name: 'Befund März.png', file_type: 'image/png', file_size: png().byteLength }
  const name = await addEntries(app, { file_url: path, ...file })
  await signIn(page, `/admin?suche=${name}`)
  await card(page, name).getByRole('button').click()
  const pane = page.getByRole('region', { name })
  const preview = pane.getByRole('img', { name: 'Vorschau: Befund März.png' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  const download = page.waitForEvent('download')
  await pane.getByRole('button', { name: 'Datei herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('Befund März.png')

  await pane.getByText('Verlauf, Löschung, Drucken').click()
  await pane.getByRole('button', { name: 'Eintrag löschen' }).click()
  await page.getByRole('radio', { name: /^Die Person verlangt es/ }).check()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()

  await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
  expect((await secret.from('mwo_form_entries').select('id').eq('last_name', name)).data).toEqual([])
  expect((await secret.storage.from('mwo-uploads').download(path)).error).not.toBeNull()
})

function names(page: Page): Locator {
  return page.getByRole('listitem').getByRole('heading', { level: 3 })
}

function card(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
}

/** One pixel. */
function png(): ArrayBuffer {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return Uint8Array.from(Buffer.from(base64, 'base64')).buffer
}
