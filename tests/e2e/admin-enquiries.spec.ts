import type { Locator, Page, Route } from '@playwright/test'
import { addConsultation, addEntries, asSecret, uniqueName } from '../support/browser/admin-data.ts'
import { visitWith } from '../support/browser/display-modes.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

const SAVED = 'Der Eintrag wurde erfolgreich aktualisiert'

test('the dashboard says what is specified, and its tabs count', async ({ page, app }) => {
  await addEntries(app, {})
  await addConsultation(app)
  const firstRows = async (route: Route) => {
    await page.getByText('Lade Daten...').waitFor()
    await route.continue()
  }
  await page.route('**/rest/v1/mwo_form_entries?*', firstRows, { times: 1 })
  await signIn(page)

  await expect(page.getByText('Verwalten Sie MWO-Anfragen')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^MWO Anfragen \([1-9]\d*\)$/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Beratungsanfragen \([1-9]\d*\)$/ })).toBeVisible()
  const filters = page.getByRole('region', { name: 'Filter & Suche' })
  for (const label of ['Suche', 'Status', 'Von', 'Bis'])
    await expect(filters.getByLabel(label, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  await expect(page.getByRole('button', { name: 'CSV Export' })).toBeVisible()

  await page.getByRole('button', { name: 'Karte' }).click()
  await expect(
    page.getByText(/Kartenfunktion wird geladen, sobald die Backend-Konfiguration abgeschlossen ist/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Liste' }).click()
  await expect(card(page, 'Max').first()).toBeVisible()
})

test('filters work in the database, live in the address, and survive reload and the back button', async ({
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
  await page.getByRole('region', { name: 'Filter & Suche' }).getByLabel('Status').selectOption('Kontaktiert')
  await expect(names(page)).toHaveText([`Zwei ${name}`])

  await page.reload()
  await expect(names(page)).toHaveText([`Zwei ${name}`])
  await expect(page.getByLabel('Suche', { exact: true })).toHaveValue(name.toUpperCase())
  await expect(page.getByLabel('Bis', { exact: true })).toHaveValue('2026-11-02')

  await page.goBack()
  await expect(names(page)).toHaveText([`Drei ${name}`, `Zwei ${name}`])

  await page.getByLabel('Suche', { exact: true }).fill(`${name} gibt es nicht`)
  await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
})

test('the search field never takes back what was typed while the address follows', { tag: '@more' }, async ({
  page,
}) => {
  await signIn(page)
  const search = page.getByLabel('Suche', { exact: true })
  await search.evaluate((field: HTMLInputElement) => {
    const seen: string[] = []
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (seen.at(-1) !== field.value) seen.push(field.value)
      port2.postMessage('')
    }
    port2.postMessage('')
    Object.assign(window, { seen })
  })

  await search.fill('Mustermann')
  await expect(page).toHaveURL(/suche=Mustermann/)

  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['', 'Mustermann'])
})

test('a date can be typed slowly: the years on the way are no steps, and take nothing back', { tag: '@more' }, async ({
  page,
}) => {
  await signIn(page)
  const steps = await page.evaluate(() => window.history.length)

  // The same whether the browser asks for the day or the month first.
  await page.getByLabel('Von', { exact: true }).pressSequentially('11112026', { delay: 400 })

  await expect(page.getByLabel('Von', { exact: true })).toHaveValue('2026-11-11')
  await expect(page).toHaveURL(/von=2026-11-11/)
  expect(await page.evaluate(() => window.history.length)).toBe(steps)
  await page.getByLabel('Suche', { exact: true }).fill('Mustermann')
  await expect(page).toHaveURL(/von=2026-11-11&suche=Mustermann/)
})

test('an anonymous entry shows as such, and a long message as two lines', { tag: '@more' }, async ({ page, app }) => {
  const name = uniqueName()
  await addEntries(app, {
    message: `${name} ${'viele Worte '.repeat(60)}`,
    is_anonymous: true,
    first_name: 'Anonym',
    last_name: 'Anonym',
  })
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)

  await expect(page.getByRole('heading', { name: 'Anonyme Anfrage' })).toBeVisible()
  const message = card(page, 'Anonyme Anfrage').getByText(name)
  const [height, lineHeight] = await message.evaluate((element) => [
    element.clientHeight,
    Number.parseFloat(getComputedStyle(element).lineHeight),
  ])
  expect(Math.round(Number(height) / Number(lineHeight))).toBe(2)
})

test('status and notes are saved as specified, and the history tells who did it', async ({ page, app }) => {
  const { dialog, name } = await openEntry(page, app)

  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await expect(page.getByText('Status aktualisiert')).toBeVisible()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(dialog.getByText('Status: Neu → Kontaktiert')).toBeVisible()

  await dialog.getByLabel('Notizen').fill('Ruft am Montag zurück')
  await dialog.getByLabel('Status').focus()
  await expect(dialog.getByRole('region', { name: 'Verlauf' }).getByText('Ruft am Montag zurück')).toBeVisible()
  await expect(
    dialog.getByRole('region', { name: 'Verlauf' }).getByText('erika.mustermann@example.com').first(),
  ).toBeVisible()

  const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
  expect(data).toMatchObject({ status: 'contacted', admin_notes: 'Ruft am Montag zurück' })
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect(card(page, name).getByText('Kontaktiert')).toBeVisible()
})

test('name, status, deadline and actions of an entry stay in view, and one press completes it', async ({
  page,
  app,
}) => {
  const { dialog } = await openEntry(page, app)
  const status = dialog.getByLabel('Status')
  await dialog.locator('.dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))

  await expect(dialog.getByText(/^fällig/)).toBeInViewport()
  await expect(status).toBeInViewport()
  for (const name of ['Antworten', 'Angerufen', 'Erledigt']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport()
  }
  await dialog.getByRole('button', { name: 'Angerufen', exact: true }).click()
  await expect(dialog.getByLabel('Notiz zum Anruf')).toBeFocused()
  await dialog.getByRole('button', { name: 'Erledigt', exact: true }).click()

  await expect(status).toHaveValue('completed')
  await expect(status).toBeFocused()
  await expect(dialog.getByText('Status: Neu → Abgeschlossen')).toBeVisible()
})

test('an entry says when it is deleted and why, and is marked as taken over into the patient file', async ({
  page,
  app,
}) => {
  const { dialog, name } = await openEntry(page, app)
  const deletion = dialog.getByRole('region', { name: 'Löschung' })
  await expect(deletion).toContainText('Solange der Status „Neu“ ist, wird dieser Eintrag nicht von selbst gelöscht.')

  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await expect(deletion).toContainText(/wird am \d+\.\s\S+\s\d{4}.* gelöscht: 6 Monate nach der letzten Antwort/)
  await dialog.getByLabel('In die Patientenakte übernommen').check()
  await expect(dialog.getByRole('region', { name: 'Verlauf' })).toContainText('In die Patientenakte übernommen')

  const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
  expect(data).toMatchObject({ status: 'contacted', in_patient_file: true })
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, name).getByText('In der Patientenakte')).toBeVisible()
  await page.reload()
  await card(page, name)
    .getByRole('button', { name: /Details/ })
    .click()
  await expect(page.getByLabel('In die Patientenakte übernommen')).toBeChecked()
})

test('the dialog holds the whole entry, and stays within 80 percent of the window', async ({ page, app }) => {
  const { dialog } = await openEntry(page, app, {
    phone: '040 66969-123',
    location: { city: 'Musterhafen', country: 'Deutschland' },
    message: `Erste Zeile\n${'lang '.repeat(800)}`,
  })

  await dialog.getByText('Weitere Angaben').click()
  for (const text of ['040 66969-123', 'Musterhafen', 'Deutschland', 'max.mustermann@example.com', 'Erste Zeile']) {
    await expect(dialog.getByText(text).first()).toBeVisible()
  }
  const box = await dialog.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(0.8 * (page.viewportSize()?.height ?? 0) + 1)
})

test('typed notes are saved however the dialog closes', async ({ page, app }) => {
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.getByRole('button', { name: 'Schließen', exact: true }).click(),
  ]
  const { dialog, name } = await openEntry(page, app)
  for (const [number, close] of ways.entries()) {
    await dialog.getByLabel('Notizen').fill(`Nur getippt ${number}`)

    await close()

    await expect(dialog).toBeHidden()
    await card(page, name).getByRole('button').click()
    await expect(page.getByLabel('Notizen')).toHaveValue(`Nur getippt ${number}`)
  }
})

test.describe('when saving fails', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED|status of 50\d/ })

  test('the person is told, nothing typed is lost, and it can be saved later', { tag: '@more' }, async ({
    page,
    app,
  }) => {
    const { dialog, name } = await openEntry(page, app)
    await page.route('**/rest/v1/mwo_form_entries**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await dialog.getByLabel('Notizen').fill('Wichtig')

    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert').getByText('Status konnte nicht aktualisiert werden')).toBeAttached()
    await expect(dialog.getByText(/^Nicht gespeichert\./)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.reload()
    await card(page, name).getByRole('button').click()
    await expect(page.getByLabel('Notizen')).toHaveValue('Wichtig')
    await page.unroute('**/rest/v1/mwo_form_entries**')
    await page.getByRole('button', { name: 'Noch einmal speichern' }).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await keptOnDevice(page)).toBe(0)
  })

  test('a list that cannot be loaded says so with the quoted text', { tag: '@more' }, async ({ page }) => {
    await page.route('**/rest/v1/mwo_form_entries**', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Das hat nicht geklappt.' } }),
    )
    await signIn(page)

    await expect(page.getByRole('alert').getByText('Fehler beim Laden')).toBeVisible()
    await expect(page.getByText('Einträge konnten nicht geladen werden: Das hat nicht geklappt.')).toBeVisible()
    await page.unroute('**/rest/v1/mwo_form_entries**')
    await page.getByRole('button', { name: 'Noch einmal laden' }).click()
    await expect(page.getByText(/\d+ von \d+ Einträgen/)).toBeVisible()
  })
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

  await dialog.getByLabel('Notizen').fill('Von der einen')
  await dialog.getByLabel('Status').focus()
  const conflict = dialog.getByRole('alert', { name: 'Zwei Fassungen' })
  await expect(conflict.getByText('Von der einen')).toBeVisible()
  await expect(conflict.getByText('Von der anderen')).toBeVisible()
  await conflict.getByRole('button', { name: 'Beide Notizen behalten' }).click()

  await expect(dialog.getByLabel('Notizen')).toHaveValue('Von der anderen\n\nVon der einen')
  await expect(dialog.getByText('Gespeichert', { exact: true })).toBeVisible()
  const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
  expect(data.admin_notes).toBe('Von der anderen\n\nVon der einen')
  await otherPage.close()
})

test.describe('when saving failed before', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED/ })

  test('a dialog closed while two versions wait for a choice leaves what the other one saved', {
    tag: '@more',
  }, async ({ page, app }) => {
    const { dialog, name } = await openEntry(page, app)
    await page.route('**/rest/v1/mwo_form_entries**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await dialog.getByLabel('Notizen').fill('Von der einen')
    await dialog.getByLabel('Status').focus()
    await expect(dialog.getByText(/^Nicht gespeichert\./)).toBeVisible()
    const entries = (await asSecret(app)).from('mwo_form_entries')
    await entries.update({ admin_notes: 'Von der anderen' }).eq('last_name', name)
    await page.unroute('**/rest/v1/mwo_form_entries**')
    await page.reload()
    await expect(dialog.getByRole('alert', { name: 'Zwei Fassungen' })).toBeVisible()

    // The first try to close is refused, as a choice is open.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
    expect(data.admin_notes).toBe('Von der anderen')
    expect(await keptOnDevice(page)).toBe(1)
  })

  test('a restored draft does not overwrite what somebody else saved meanwhile', { tag: '@more' }, async ({
    page,
    app,
  }) => {
    const { dialog, name } = await openEntry(page, app)
    await page.route('**/rest/v1/mwo_form_entries**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await dialog.getByLabel('Notizen').fill('Von der einen')
    await dialog.getByLabel('Status').focus()
    await expect(dialog.getByText(/^Nicht gespeichert\./)).toBeVisible()
    const entries = (await asSecret(app)).from('mwo_form_entries')
    await entries.update({ admin_notes: 'Von der anderen' }).eq('last_name', name)
    await page.unroute('**/rest/v1/mwo_form_entries**')

    await page.reload()

    const conflict = dialog.getByRole('alert', { name: 'Zwei Fassungen' })
    await expect(conflict.getByText('Von der einen')).toBeVisible()
    await expect(conflict.getByText('Von der anderen')).toBeVisible()
    await conflict.getByRole('button', { name: 'Beide Notizen behalten' }).click()
    await expect(dialog.getByText('Gespeichert', { exact: true })).toBeVisible()
    const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
    expect(data.admin_notes).toBe('Von der anderen\n\nVon der einen')
  })
})

test('an uploaded picture is previewed and downloaded through a link that ends', async ({ page, app }) => {
  const path = `${crypto.randomUUID()}/datei.png`
  const secret = await asSecret(app)
  await secret.storage.from('mwo-uploads').upload(path, png(), { contentType: 'image/png' })
  const { dialog } = await openEntry(page, app, {
    file_url: path,
    file_name: 'Befund März.png',
    file_type: 'image/png',
    file_size: png().byteLength,
  })

  await expect(dialog.getByText('Befund März.png · image/png · 0,1 KB')).toBeVisible()
  const preview = dialog.getByRole('img', { name: 'Vorschau: Befund März.png' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Datei herunterladen' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Befund März.png')
  const token = new URL(download.url()).searchParams.get('token') ?? ''
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(exp - iat).toBe(300)
})

test('an entry is deleted with its file after two questions', async ({ page, app }) => {
  const path = `${crypto.randomUUID()}/datei.png`
  const secret = await asSecret(app)
  await secret.storage.from('mwo-uploads').upload(path, png(), { contentType: 'image/png' })
  const { dialog, name } = await openEntry(page, app, {
    file_url: path,
    file_name: 'bild.png',
    file_type: 'image/png',
    file_size: 70,
  })

  await dialog.getByRole('button', { name: 'Eintrag löschen' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Wirklich löschen?')).toBeVisible()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()

  await expect(page.getByText('Keine Einträge gefunden')).toBeVisible()
  expect((await secret.from('mwo_form_entries').select('id').eq('last_name', name)).data).toEqual([])
  expect((await secret.storage.from('mwo-uploads').download(path)).error).not.toBeNull()
})

test('a new entry announces itself and leaves the list where it is', async ({ page, app }) => {
  const name = await addEntries(app, {})
  await page.clock.install()
  await signIn(page)
  await expect(card(page, name)).toBeVisible()
  const before = await names(page).allTextContents()

  const next = await addEntries(app, {})
  await page.clock.fastForward('00:31')

  await expect(page.getByText('Eine neue Anfrage ist eingegangen.')).toBeVisible()
  expect(await names(page).allTextContents()).toEqual(before)
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(card(page, next)).toBeVisible()
  await expect(page.getByText('Eine neue Anfrage ist eingegangen.')).toBeHidden()
})

test('due and overdue are marked, and sorting puts them first', async ({ page, app }) => {
  const name = uniqueName()
  await addEntries(
    app,
    { first_name: 'Alt', last_name: name, created_at: '2026-01-05T10:00:00Z' },
    { first_name: 'Beantwortet', last_name: name, created_at: '2026-01-02T10:00:00Z', status: 'contacted' },
    { first_name: 'Neu', last_name: name },
  )
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await expect(card(page, `Alt ${name}`).getByText(/überfällig seit\s\d+\sTagen/)).toBeVisible()
  await expect(card(page, `Neu ${name}`).getByText(/fällig .*\sUhr/)).toBeVisible()
  await expect(card(page, `Beantwortet ${name}`).getByText(/fällig/)).toBeHidden()

  await page.getByLabel('Sortierung').selectOption('Fällige zuerst')
  await expect(names(page)).toHaveText([`Alt ${name}`, `Neu ${name}`, `Beantwortet ${name}`])
})

test('the keyboard moves, opens and jumps, helps, and can be switched off', async ({ page, app }) => {
  const name = uniqueName()
  await addEntries(
    app,
    { first_name: 'Erste', last_name: name, created_at: '2026-11-02T10:00:00Z' },
    { first_name: 'Zweite', last_name: name, created_at: '2026-11-01T10:00:00Z' },
  )
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await expect(names(page)).toHaveCount(2)

  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: `Details: Erste ${name}` })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Zweite ${name}` })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog.getByLabel('Status')).toBeFocused()
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).focus()
  await page.keyboard.press('n')
  await expect(dialog.getByLabel('Notizen')).toBeFocused()
  await page.keyboard.type('jk?')
  await expect(dialog.getByLabel('Notizen')).toHaveValue('jk?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await help.getByLabel('Tastenkürzel verwenden').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
})

test('an entry that is opened while a search is still being typed stays open', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const name = await typeSearchAndStopTheClock(page, app)
  // The pause in typing is not over: the list still shows everything.
  await card(page, name)
    .getByRole('button', { name: /^Details/ })
    .click()
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(dialog).toBeVisible()

  await page.clock.fastForward(1000)

  await expect(page).toHaveURL(new RegExp(`suche=${name}`))
  await expect(page).toHaveURL(/\/admin\/mwo\//)
  await expect(dialog).toBeVisible()
})

for (const [moment, delay] of [
  ['before', 299],
  ['after', 301],
] as const) {
  test(`an entry that is opened just ${moment} a search begins stays open, and the search goes on`, {
    tag: '@more',
  }, async ({ page, app }) => {
    const name = await typeSearchAndStopTheClock(page, app)
    const details = card(page, name).getByRole('button', { name: /^Details/ })
    await details.evaluate((button: HTMLElement, ms) => setTimeout(() => button.click(), ms), delay)

    await page.clock.runFor(1000)

    await expect(page).toHaveURL(new RegExp(`suche=${name}`))
    await expect(page.getByRole('dialog', { name: new RegExp(name) })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/mwo\//)
  })
}

test('consultation requests have the same tools', { tag: '@more' }, async ({ page, app }) => {
  const name = await addConsultation(app, { preferred_time: 'vormittags' })
  await signIn(page)
  await page.getByRole('tab', { name: /Beratungsanfragen/ }).click()
  await page.getByLabel('Suche', { exact: true }).fill(name)
  await card(page, name).getByRole('button').click()

  const dialog = page.getByRole('dialog', { name: `Erika ${name}` })
  await expect(dialog.getByText('vormittags')).toBeVisible()
  await expect(dialog.getByText('Erstberatung')).toBeVisible()
  await dialog.getByLabel('Status').selectOption('Abgeschlossen')
  await expect(page.getByText(SAVED)).toBeVisible()
})

test('the newsletter has its tab, and the tab is in the address', async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: /^Newsletter \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/\/admin\/newsletter$/)

  await page.reload()

  await expect(page.getByRole('tab', { name: /^Newsletter/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: /^Newsletter/ })).toBeVisible()
})

for (const [device, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 768, height: 1024 }],
] as const) {
  for (const scale of [1, 1.5]) {
    test(`on a ${device} with text at ${scale * 100} percent everything can be reached without scrolling sideways`, {
      tag: device === 'phone' && scale === 1 ? [] : '@more',
    }, async ({ page, app }) => {
      await page.setViewportSize(viewport)
      await visitWith(page, { fontSize: 100 * scale })
      const { dialog, name } = await openEntry(page, app, { message: 'Guten Tag, ich habe eine Frage.' })
      await dialog.getByLabel('Notizen').fill('Mit dem Daumen getippt')
      await dialog.getByLabel('Status').selectOption('Kontaktiert')
      await expect(dialog.getByText('Status: Neu → Kontaktiert')).toBeVisible()
      await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()
      await expect(card(page, name).getByText('Kontaktiert')).toBeVisible()

      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
}

async function openEntry(page: Page, app: Parameters<typeof addEntries>[0], entry: Record<string, unknown> = {}) {
  const name = await addEntries(app, entry)
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await card(page, name).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return { dialog, name }
}

/** The pause in typing, after which the search begins, does not pass by itself. */
async function typeSearchAndStopTheClock(page: Page, app: Parameters<typeof addEntries>[0]): Promise<string> {
  await page.clock.install()
  const name = await addEntries(app, {})
  await signIn(page)
  await expect(card(page, name)).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByLabel('Suche', { exact: true }).fill(name)
  return name
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

/** How much of what was typed lies on this device because the server has not got it. */
function keptOnDevice(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-unsaved-work/')).length)
}

test.describe('a change that fails', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED/ })

  test('a message of the admin area covers neither its tabs nor the bar below, at any width', { tag: '@more' }, async ({
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
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByLabel('Status setzen').selectOption('Kontaktiert')
      const toast = page.locator('.toast')
      await expect(toast).toBeVisible()

      for (const at of [0, 200, 100_000]) {
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
