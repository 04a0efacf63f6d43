import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/browser/test.ts'
import { ADMINISTRATOR, PASSWORD } from '../support/people.ts'

test('a visitor asks for a consultation, with umlauts and emoji, and the practice sees it', async ({ page }) => {
  const { lastName } = await fillConsultation(page, { message: 'Grüße aus Kühlungsborn 🌊 – passt Dienstag?' })

  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  await expect(page.getByRole('status').getByText('Beratungsanfrage eingegangen')).toBeVisible()
  await expect(page.getByText('Vielen Dank! Wir melden uns innerhalb von 24 Stunden bei Ihnen.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Weitere Anfrage stellen' }).click()
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('')

  await signIn(page)
  await page.getByRole('tab', { name: /Beratungsanfragen/ }).click()
  await expect(page.getByText(`Änne ${lastName}`)).toBeVisible()
  await expect(page.getByText('Grüße aus Kühlungsborn 🌊 – passt Dienstag?')).toBeVisible()
})

test.describe('with the network cut in the middle', () => {
  test.use({
    expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|409/,
    viewport: { width: 360, height: 740 },
  })

  test('a visitor on a phone keeps every word, tries again and is stored once', async ({ page, context }) => {
    const { lastName } = await fillConsultation(page, { message: 'Ich schreibe im Zug.' })
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByText('Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.')).toBeVisible()
    await expect(page.getByText('Ihre Anfrage wurde noch nicht gesendet.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nachricht' })).toHaveValue('Ich schreibe im Zug.')

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByRole('status').getByText('Beratungsanfrage eingegangen')).toBeVisible()
    expect(await consultationsOf(page, lastName)).toBe(1)
  })

  test('a network that fails before the form is touched loses nothing either', { tag: '@more' }, async ({
    page,
    context,
  }) => {
    const notLoaded: string[] = []
    page.on('requestfailed', (request) => notLoaded.push(request.url()))
    await page.goto('/beratung')
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    await context.setOffline(true)
    const { lastName } = await typeConsultation(page)
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByText('Ihre Anfrage wurde noch nicht gesendet.')).toBeVisible()
    expect(notLoaded).toContainEqual(expect.stringMatching(/consultation-request-.+\.js$/))

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Anfrage senden' }).click()

    await expect(page.getByRole('status').getByText('Beratungsanfrage eingegangen')).toBeVisible()
    expect(await consultationsOf(page, lastName)).toBe(1)
  })

  test('a network that fails before React was there loses nothing: the enquiry goes out by itself later', {
    tag: '@more',
  }, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
    const { lastName } = await fillConsultation(page)
    const tried = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await tried
    await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue(lastName)

    await page.unroute('**/assets/*.js')

    await expect(page.getByRole('status').getByText('Beratungsanfrage eingegangen')).toBeVisible({ timeout: 20_000 })
    expect(await consultationsOf(page, lastName)).toBe(1)
  })

  test('an answer that gets lost does not make a second enquiry', async ({ page }) => {
    const { lastName } = await fillConsultation(page)
    await loseFirstAnswer(page)

    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect(page.getByText('Ihre Anfrage wurde noch nicht gesendet.')).toBeVisible()
    await page.getByRole('button', { name: 'Anfrage senden' }).click()

    await expect(page.getByRole('status').getByText('Beratungsanfrage eingegangen')).toBeVisible()
    expect(await consultationsOf(page, lastName)).toBe(1)
  })
})

test('what was typed and sent before React was there is neither lost nor sent as a page', async ({ page }) => {
  const release = await holdScriptsBack(page)
  const { lastName } = await fillConsultation(page)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page).toHaveURL(/\/beratung$/)
  await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue(lastName)

  release()

  await expect(page.getByRole('status').getByText('Beratungsanfrage eingegangen')).toBeVisible()
  expect(await consultationsOf(page, lastName)).toBe(1)
})

test('a visitor sends an MWO request with a PDF of 9 MB, and the practice can read the file', async ({ page }) => {
  const { lastName } = await fillMwo(page)
  await page.getByLabel(/^Datei/).setInputFiles({
    name: 'Befund Größe & Maß.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9 * 1024 * 1024, 'x')]),
  })
  await expect(page.getByText('Befund Größe & Maß.pdf (9 MB)')).toBeVisible()

  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  await expect(page.getByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeFocused()
  await signIn(page)
  await expect(page.getByText(`Max ${lastName}`)).toBeVisible()
  await expect(page.getByText('Befund Größe & Maß.pdf')).toBeVisible()
})

test('a file that was chosen and sent before React was there is stored with the request', { tag: '@more' }, async ({
  page,
}) => {
  const release = await holdScriptsBack(page)
  const { lastName } = await fillMwo(page)
  await page.getByLabel(/^Datei/).setInputFiles({
    name: 'Befund.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%Beispiel\n'),
  })
  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  release()

  await expect(page.getByText(/Ihre Anfrage und Ihre Datei sind bei uns gespeichert/)).toBeVisible()
  expect(await mwoEntriesOf(page, lastName)).toMatchObject([{ file_name: 'Befund.pdf', file_size: 19 }])
})

test('a file that is being uploaded can be taken back, and the form stays as it is', { tag: '@more' }, async ({
  page,
}) => {
  const { lastName } = await fillMwo(page)
  await page.getByLabel(/^Datei/).setInputFiles({
    name: 'Befund.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024, 'x')]),
  })
  // Held back on purpose: the bar is there to be seen and the button to be pressed.
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/storage/v1/object/**', async (route) => {
    await gate
    await route.continue().catch(() => {})
  })

  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('progressbar', { name: 'Die Datei wird hochgeladen' })).toBeVisible()
  await page.getByRole('button', { name: 'Hochladen abbrechen' }).click()

  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue(lastName)
  await page.unroute('**/storage/v1/object/**')
  release()
  await page.getByRole('button', { name: 'Datei entfernen' }).click()
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeVisible()
})

test('an anonymous request asks for no name and stores none', async ({ page }) => {
  await page.goto('/mwo-digital')
  const email = `${crypto.randomUUID()}@example.com`
  await page.getByRole('checkbox', { name: /Anonym anfragen/ }).check()
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toBeHidden()
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Ohne Namen, bitte.')
  await page.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ }).check()

  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  await expect(page.getByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeVisible()
  await signIn(page)
  await expect(page.getByText('Anonyme Anfrage').first()).toBeVisible()
  expect(await entries(page, 'mwo_form_entries', 'email', email)).toMatchObject([
    { first_name: 'Anonym', last_name: 'Anonym', ip_address: null, user_agent: null },
  ])
})

async function fillConsultation(page: Page, changes: { message?: string } = {}) {
  await page.goto('/beratung')
  return typeConsultation(page, changes)
}

async function typeConsultation(page: Page, { message = '' } = {}) {
  const lastName = `Mustermann-${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Änne')
  await page.getByRole('textbox', { name: 'Nachname' }).fill(lastName)
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('erika.mustermann@example.com')
  await page.getByRole('textbox', { name: 'Telefonnummer' }).fill('040 66969-123')
  await page.getByRole('combobox', { name: /Thema/ }).selectOption('Erstberatung')
  if (message) await page.getByRole('textbox', { name: /Nachricht/ }).fill(message)
  return { lastName }
}

async function fillMwo(page: Page) {
  const lastName = `Mustermann-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/mwo-digital')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Max')
  await page.getByRole('textbox', { name: 'Nachname' }).fill(lastName)
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('max.mustermann@example.com')
  await page.getByRole('textbox', { name: /Stadt/ }).fill('Kühlungsborn')
  await page.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ }).check()
  return { lastName }
}

/** @returns lets them through */
async function holdScriptsBack(page: Page): Promise<() => void> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  return release
}

const consultationsOf = async (page: Page, lastName: string) =>
  (await entries(page, 'consultation_requests', 'last_name', lastName)).length
const mwoEntriesOf = (page: Page, lastName: string) => entries(page, 'mwo_form_entries', 'last_name', lastName)

/** Read as the administrator reads: through the API, with a session. */
async function entries(page: Page, table: string, column: string, value: string): Promise<Record<string, unknown>[]> {
  const { publishableKey } = await (await page.request.get('/backend.json')).json()
  const session = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: { email: ADMINISTRATOR, password: PASSWORD },
  })
  const { access_token } = await session.json()
  const rows = await page.request.get(`/rest/v1/${table}?select=*&${column}=eq.${encodeURIComponent(value)}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${access_token}` },
  })
  return rows.json()
}

/** The first request arrives and is stored, but its answer does not come back. */
async function loseFirstAnswer(page: Page): Promise<void> {
  let lost = false
  await page.route('**/rest/v1/consultation_requests*', async (route) => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort('internetdisconnected')
  })
}
