import { addEntries, caughtMail } from '../../support/browser/admin-data.ts'
import { asDesigned, axeFindings } from '../../support/browser/axe.ts'
import { ADMINISTRATOR, expect, setUpFactor, signIn, test, visit } from '../../support/browser/test.ts'

const MAX = 'max.mustermann@example.com'

test('Erika invites Max, he answers, she ends his access', async ({ page, visitor: max, app }) => {
  const name = await addEntries(app, {})
  const section = page.getByRole('region', { name: 'Wer die Website verwaltet' })
  await signIn(page)
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(section.getByText('Der letzte Zugang kann nicht beendet werden.')).toBeVisible()
  await expect(section.getByRole('button', { name: /Zugang beenden/ })).toHaveCount(0)

  await section.getByLabel('E-Mail-Adresse').fill(MAX)
  await section.getByLabel('Was die Person darf').selectOption('Alles, was Sie sehen und dürfen')
  await section.getByRole('button', { name: 'Einladen' }).click()

  // This installation has no mail server, and says so.
  await expect(section.getByText(/kommt aber nicht bei max\.mustermann@example\.com an/)).toBeVisible()
  await expect(section.getByRole('listitem').filter({ hasText: MAX })).toContainText('eingeladen')
  await max.clock.install()
  const mail = await caughtMail(app, MAX, /^Einladung in den Verwaltungsbereich/)
  await visit(max, mail.text?.match(/https?:\S+einladung\S+/)?.[0] ?? '')
  await expect(max.getByRole('heading', { name: 'Einladung annehmen' })).toBeVisible()
  expect(max.url()).toBe(`${app.url}/admin/einladung`)
  await expect(max.getByText(MAX)).toBeVisible()
  expect(await axeFindings(max, asDesigned)).toEqual([])
  await max.getByLabel('Passwort', { exact: true }).fill('Leuchtturm-am-Kap-9')
  await max.getByLabel('Passwort wiederholen').fill('Leuchtturm-am-Kap-9')
  await max.getByRole('button', { name: 'Einladung annehmen' }).click()
  await setUpFactor(max)

  await visit(max, `/admin?suche=${name}`)
  await max
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Details/ })
    .click()
  const entry = max.getByRole('region', { name })
  await entry.getByLabel('Notizen').fill('Rückruf vereinbart')
  await entry.getByLabel('Status').focus()
  await entry.getByText('Verlauf, Löschung, Drucken').click()
  await expect(entry.getByRole('region', { name: 'Verlauf' })).toContainText(MAX)
  await page.reload()
  const line = section.getByRole('listitem').filter({ hasText: MAX })
  await expect(line).toContainText('aktiv')
  await expect(line).toContainText(`eingeladen von ${ADMINISTRATOR.email}, mit zweitem Faktor`)
  await line.getByRole('button', { name: `Zugang beenden: ${MAX}` }).click()
  await page
    .getByRole('dialog', { name: /^Zugang von .* beenden\?$/ })
    .getByRole('button', { name: 'Zugang beenden' })
    .click()
  await expect(line).toHaveCount(0)

  await max.clock.fastForward('01:01')
  await expect(max.getByText('Ihr Zugang zur Verwaltung wurde beendet.')).toBeVisible()
  await expect(max.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})
