import type { Page } from '@playwright/test'
import { addEntries, caughtMail } from '../support/browser/admin-data.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { ADMINISTRATOR, expect, setUpFactor, signIn, test } from '../support/browser/test.ts'
import type { ServerProcess } from '../support/server/start-process.ts'

const MAX = 'max.mustermann@example.com'

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

test('the page of an invitation has no findings and fits a telephone with large letters', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const address = 'eva.mustermann-mit-einem-sehr-langen-namen@example.com'
  await openProfile(page)
  await invite(page, address)
  await expect(section(page).getByRole('listitem').filter({ hasText: address })).toBeVisible()
  const link = await invitationLink(app, address)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Einladung annehmen' })).toBeVisible()
  await page.addStyleTag({ content: 'html { font-size: 150% }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await axeFindings(page)).toEqual([])
})
