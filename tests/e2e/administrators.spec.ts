import type { Page } from '@playwright/test'
import { addEntries, asSecret, caughtMail } from '../support/browser/admin-data.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { ADMINISTRATOR, expect, setUpFactor, signIn, test } from '../support/browser/test.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import type { ServerProcess } from '../support/server/start-process.ts'

test.setTimeout(180_000)
test.use({ ownServer: 'administrators' })

const MAX = 'max.mustermann@example.com'

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  const { data } = await administrator.rpc('administrators')
  for (const { id, is_me } of data ?? []) {
    if (!is_me) await administrator.rpc('end_administrator', { _id: id })
  }
})

const section = (page: Page) => page.getByRole('region', { name: 'Wer die Website verwaltet' })

async function openProfile(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(section(page)).toBeVisible()
}

async function invite(page: Page, address: string): Promise<void> {
  await section(page).getByLabel('E-Mail-Adresse').fill(address)
  await section(page).getByRole('button', { name: 'Einladen' }).click()
}

async function invitationLink(app: ServerProcess, address: string): Promise<string> {
  const mail = await caughtMail(app, address, /^Einladung in den Verwaltungsbereich/)
  return mail.text?.match(/https?:\S+einladung\S+/)?.[0] ?? ''
}

test('Erika invites Max, he answers an enquiry, the history says who, and she ends his access', async ({
  page,
  browser,
  app,
}) => {
  const name = await addEntries(app, {})
  await openProfile(page)
  await expect(section(page).getByText('Der letzte Zugang kann nicht beendet werden.')).toBeVisible()
  await expect(section(page).getByRole('button', { name: /Zugang beenden/ })).toHaveCount(0)

  await invite(page, MAX)

  // This installation has no mail server, and says so.
  await expect(section(page).getByText(/kommt aber nicht bei max\.mustermann@example\.com an/)).toBeVisible()
  await expect(section(page).getByRole('listitem').filter({ hasText: MAX })).toContainText('eingeladen')
  const max = await (await browser.newContext({ baseURL: app.url, locale: 'de-DE' })).newPage()
  await max.clock.install()
  await max.goto(await invitationLink(app, MAX))
  await expect(max.getByRole('heading', { name: 'Einladung annehmen' })).toBeVisible()
  expect(max.url()).toBe(`${app.url}/admin/einladung`)
  await expect(max.getByText(MAX)).toBeVisible()
  await max.getByLabel('Passwort', { exact: true }).fill('Leuchtturm-am-Kap-9')
  await max.getByLabel('Passwort wiederholen').fill('Leuchtturm-am-Kap-9')
  await max.getByRole('button', { name: 'Einladung annehmen' }).click()
  await setUpFactor(max)

  await max.goto(`/admin?suche=${name}`)
  await max.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
  const dialog = max.getByRole('dialog', { name })
  await dialog.getByLabel('Notizen').fill('Rückruf vereinbart')
  await dialog.getByLabel('Status').focus()
  await expect(dialog.getByRole('region', { name: 'Verlauf' })).toContainText(MAX)
  await max.keyboard.press('Escape')
  const token = await max.evaluate(() => JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}').access_token)

  await page.reload()
  const line = section(page).getByRole('listitem').filter({ hasText: MAX })
  await expect(line).toContainText(`aktiv`)
  await expect(line).toContainText(`eingeladen von ${ADMINISTRATOR.email}, mit zweitem Faktor`)
  await line.getByRole('button', { name: `Zugang beenden: ${MAX}` }).click()
  await page.getByRole('dialog', { name: 'Zugang beenden' }).getByRole('button', { name: 'Zugang beenden' }).click()
  await expect(line).toHaveCount(0)

  const { publishableKey } = await (await page.request.get('/backend.json')).json()
  const read = await page.request.get('/rest/v1/mwo_form_entries?select=id', {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  })
  expect(await read.json()).toEqual([])
  await max.clock.fastForward('01:01')
  await expect(max.getByText('Ihr Zugang zur Verwaltung wurde beendet.')).toBeVisible()
  await expect(max.getByRole('heading', { name: 'Anmelden' })).toBeVisible()

  await page.goto(`/admin?suche=${name}`)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
  const history = page.getByRole('dialog', { name }).getByRole('region', { name: 'Verlauf' })
  await expect(history).toContainText(MAX)
  await expect(history).toContainText('Rückruf vereinbart')
})

test('what cannot be invited is said at once, and what was typed stays', { tag: '@more' }, async ({ page }) => {
  await openProfile(page)

  await invite(page, ADMINISTRATOR.email)
  await expect(section(page).getByText('Diese Adresse hat schon einen Zugang.')).toBeVisible()
  await expect(section(page).getByLabel('E-Mail-Adresse')).toHaveValue(ADMINISTRATOR.email)
  await invite(page, 'max')
  await expect(section(page).getByText(/^▲?Das ist keine E-Mail-Adresse/)).toBeVisible()
  await expect(section(page).getByLabel('E-Mail-Adresse')).toHaveValue('max')
})

test.describe('a link that leads nowhere', () => {
  test.use({ expectedConsoleErrors: /status of 404/ })

  test('an invitation that was taken back says so, and a used one leads to the sign-in', { tag: '@more' }, async ({
    page,
    app,
  }) => {
    await openProfile(page)
    await invite(page, 'eva.mustermann@example.com')
    const link = await invitationLink(app, 'eva.mustermann@example.com')
    await section(page)
      .getByRole('button', { name: /^Einladung zurücknehmen/ })
      .click()
    await expect(section(page).getByRole('listitem')).toHaveCount(1)

    await page.goto(link)

    await expect(page.getByRole('heading', { name: 'Ungültige Einladung' })).toBeVisible()
    await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })
})

test.describe('passwords that are refused', () => {
  test.use({ expectedConsoleErrors: /status of 422/ })

  test('two that differ, a short and a common one are said at the field', { tag: '@more' }, async ({ page, app }) => {
    await (await administratorOf(app.url)).rpc('invite_administrator', { _email: 'ute.mustermann@example.com' })
    await page.goto(await invitationLink(app, 'ute.mustermann@example.com'))
    for (const [password, repeated, field, sentence] of [
      ['kurz', 'kurz', 'Passwort', 'Das Passwort muss mindestens 8 Zeichen haben'],
      ['passw0rd', 'passw0rd', 'Passwort', 'Dieses Passwort ist weit verbreitet'],
      ['Leuchtturm-am-Kap-9', 'Leuchtturm-am-Kap-8', 'Passwort wiederholen', 'Die Passwörter stimmen nicht überein'],
    ] as const) {
      await page.getByLabel('Passwort', { exact: true }).fill(password)
      await page.getByLabel('Passwort wiederholen').fill(repeated)
      await page.getByRole('button', { name: 'Einladung annehmen' }).click()
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(new RegExp(sentence))
    }
    expect((await (await asSecret(app)).from('user_roles').select('*')).data).toHaveLength(1)
  })
})

test('list, form and invitation have no findings and fit a telephone with large letters', { tag: '@more' }, async ({
  page,
  app,
}) => {
  await openProfile(page)
  await invite(page, 'eva.mustermann-mit-einem-sehr-langen-namen@example.com')
  await expect(section(page).getByRole('listitem')).toHaveCount(2)
  const link = await invitationLink(app, 'eva.mustermann-mit-einem-sehr-langen-namen@example.com')
  for (const step of ['profile', 'invitation']) {
    if (step === 'invitation') {
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Einladung annehmen' })).toBeVisible()
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.addStyleTag({ content: 'html { font-size: 150% }' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBeLessThanOrEqual(360)
    expect(await axeFindings(page), step).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})
