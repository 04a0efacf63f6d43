import type { Locator, Page } from '@playwright/test'
import { addEntries, asSecret } from '../support/browser/admin-data.ts'
import { ADMINISTRATOR, expect, signIn, test } from '../support/browser/test.ts'
import type { ServerProcess } from '../support/server/start-process.ts'

test('a search, filters and an opened entry work in the database, live in the address, and survive reload and back', async ({
  page,
  app,
}) => {
  const name = await addEntries(
    app,
    { first_name: 'Eins', created_at: '2026-10-31T22:59:00Z' },
    { first_name: 'Zwei', created_at: '2026-10-31T23:00:00Z', status: 'contacted' },
    { first_name: 'Drei', created_at: '2026-11-02T22:59:30Z' },
    { first_name: 'Vier', created_at: '2026-11-02T23:00:00Z' },
  )
  await signIn(page)
  await expect(page.getByText('Verwalten Sie MWO-Anfragen')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^MWO Anfragen \([1-9]\d*\)$/ })).toBeVisible()
  await page.getByLabel('Suche', { exact: true }).fill(name.toUpperCase())
  await expect(names(page)).toHaveText([`Vier ${name}`, `Drei ${name}`, `Zwei ${name}`, `Eins ${name}`])
  await expect(page).toHaveURL(new RegExp(`suche=${name.toUpperCase()}`))

  // Both days are whole days in Berlin, which is an hour ahead of UTC then.
  const steps = await page.evaluate(() => window.history.length)
  await page.getByLabel('Von', { exact: true }).fill('2026-11-01')
  await expect(names(page)).toHaveText([`Vier ${name}`, `Drei ${name}`, `Zwei ${name}`])
  await page.getByLabel('Bis', { exact: true }).fill('2026-11-02')
  await expect(names(page)).toHaveText([`Drei ${name}`, `Zwei ${name}`])
  expect(await page.evaluate(() => window.history.length), 'typing makes no steps').toBe(steps)
  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  await page.getByLabel('Sortierung').selectOption('Fällige zuerst')
  await page.getByRole('region', { name: 'Filter & Suche' }).getByLabel('Status').selectOption('Kontaktiert')
  await expect(names(page)).toHaveText([`Zwei ${name}`])
  await page.getByRole('button', { name: `Details: Zwei ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(page).toHaveURL(/\/admin\/mwo\/[0-9a-f-]{36}\?/)

  await page.reload()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(names(page)).toHaveText([`Zwei ${name}`])
  await expect(page.getByLabel('Suche', { exact: true })).toHaveValue(name.toUpperCase())
  await expect(page.getByLabel('Bis', { exact: true })).toHaveValue('2026-11-02')
  await page.goBack()
  await expect(names(page)).toHaveText([`Drei ${name}`, `Zwei ${name}`])
})

test('status and notes are saved, the history tells who did it, and the list shows it', async ({ page, app }) => {
  const { dialog, name } = await openEntry(page, app)
  const history = dialog.getByRole('region', { name: 'Verlauf' })

  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await expect(page.getByText('Der Eintrag wurde erfolgreich aktualisiert')).toBeVisible()
  await expect(history.getByText('Status: Neu → Kontaktiert')).toBeVisible()
  await dialog.getByLabel('Notizen').fill('Ruft am Montag zurück')
  await dialog.getByLabel('Status').focus()
  await expect(history.getByText('Ruft am Montag zurück')).toBeVisible()
  await expect(history.getByText(ADMINISTRATOR.email).first()).toBeVisible()

  expect(await stored(app, name)).toMatchObject({ status: 'contacted', admin_notes: 'Ruft am Montag zurück' })
  // What is typed last goes to the server before the entry closes.
  await dialog.getByLabel('Notizen').fill('Nur getippt')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await stored(app, name)).toMatchObject({ admin_notes: 'Nur getippt' })
  await expect(card(page, name).getByText('Kontaktiert')).toBeVisible()
})

test('two administrators on one entry: the second sees both versions, and nothing is lost', async ({
  page,
  app,
  browser,
}) => {
  const { dialog, name } = await openEntry(page, app)
  const otherPage = await browser.newPage({ baseURL: app.url })
  await signIn(otherPage)
  await otherPage.goto(page.url())
  const otherDialog = otherPage.getByRole('dialog', { name })
  await otherDialog.getByLabel('Notizen').fill('Von der anderen')
  await otherDialog.getByLabel('Status').selectOption('Abgeschlossen')
  await expect(otherDialog.getByText('Status: Neu → Abgeschlossen')).toBeVisible()
  await otherPage.close()

  await dialog.getByLabel('Notizen').fill('Von der einen')
  await dialog.getByLabel('Status').focus()
  const conflict = dialog.getByRole('alert', { name: 'Zwei Fassungen' })
  await expect(conflict.getByText('Von der anderen')).toBeVisible()
  await conflict.getByRole('button', { name: 'Beide Notizen behalten' }).click()

  await expect(dialog.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect((await stored(app, name)).admin_notes).toBe('Von der anderen\n\nVon der einen')
})

test.describe('behind a sign-in of more than 15 minutes', () => {
  test.use({ expectedConsoleErrors: /status of 401/ })

  test('an entry with a picture is looked at, and deleted with it after two questions and the password', async ({
    page,
    app,
  }) => {
    const path = `${crypto.randomUUID()}/datei.png`
    const secret = await asSecret(app)
    await secret.storage.from('mwo-uploads').upload(path, png(), { contentType: 'image/png' })
    const { dialog, name } = await openEntry(page, app, {
      file_url: path,
      file_name: 'Befund März.png',
      file_type: 'image/png',
      file_size: png().byteLength,
    })
    const preview = dialog.getByRole('img', { name: 'Vorschau: Befund März.png' })
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Datei herunterladen' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Befund März.png')

    // As the database answers then (tests/backend/accounts/sessions.test.ts).
    const message = 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.'
    await page.route(
      '**/rest/v1/rpc/require_fresh_proof',
      (route) => route.fulfill({ status: 401, json: { code: 'reauthentication_needed', message } }),
      { times: 1 },
    )
    await dialog.getByLabel('Notizen').fill('Morgen anrufen')
    await dialog.getByRole('button', { name: 'Eintrag löschen' }).click()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('button', { name: 'Endgültig löschen' }).click()
    const question = page.getByRole('dialog', { name: 'Aktuelles Passwort' })
    await expect(question.getByText('Ihre Anmeldung liegt länger als 15 Minuten zurück.')).toBeVisible()
    await expect(dialog.getByLabel('Notizen')).toHaveValue('Morgen anrufen')
    await question.getByRole('textbox', { name: 'Aktuelles Passwort' }).fill(ADMINISTRATOR.password)
    await question.getByRole('button', { name: 'Bestätigen' }).click()

    await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
    expect((await secret.from('mwo_form_entries').select('id').eq('last_name', name)).data).toEqual([])
    expect((await secret.storage.from('mwo-uploads').download(path)).error).not.toBeNull()
  })
})

test.describe('a change that fails', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED/ })

  test('a message of the admin area covers neither its tabs nor the bar below', { tag: '@more' }, async ({
    page,
    app,
  }) => {
    const name = await addEntries(app, ...Array.from({ length: 12 }, () => ({})))
    await signIn(page)
    await page.goto(`/admin?suche=${name}`)
    await page
      .getByRole('checkbox', { name: new RegExp(name) })
      .first()
      .check()
    // A change that fails says so and leaves the bar.
    await page.route('**/rest/v1/mwo_form_entries**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    const toast = page.locator('.toast')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByLabel('Status setzen').selectOption('Kontaktiert')
      await expect(toast).toBeVisible()
      for (const at of [0, 100_000]) {
        await page.evaluate((at) => scrollTo(0, at), at)
        await expect.poll(() => coveredBy(toast), `${width} px, scrolled to ${at}`).toEqual([])
      }
      await toast.getByRole('button', { name: 'Meldung schließen' }).click()
      await expect(toast).toBeHidden()
    }
  })
})

/** Of the tabs of the area and the bar that sticks to the lower edge. */
function coveredBy(toast: Locator): Promise<string[]> {
  return toast.evaluate((toast) => {
    const a = toast.getBoundingClientRect()
    return [...document.querySelectorAll('[aria-label="Bereiche der Verwaltung"], .chosen-bar')]
      .filter((other) => {
        const b = other.getBoundingClientRect()
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      })
      .map(({ textContent }) => textContent)
  })
}

async function openEntry(page: Page, app: ServerProcess, entry: Record<string, unknown> = {}) {
  const name = await addEntries(app, entry)
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await card(page, name).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return { dialog, name }
}

async function stored(app: ServerProcess, name: string) {
  const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
  return data
}

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
