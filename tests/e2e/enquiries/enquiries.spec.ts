import type { Page } from '@playwright/test'
import { asSecret, uniqueName } from '../../support/browser/admin-data.ts'
import { focusedElement, tabTo, typeInto } from '../../support/browser/keyboard.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'
import type { ServerProcess } from '../../support/processes/start-process.ts'
import { practice } from '../../support/site/shipped-practice.ts'
import { translate } from '../../support/translate.ts'

test('an enquiry is corrected and sent with the keyboard alone', async ({ page }) => {
  const lastName = uniqueName()
  const message = 'Grüße aus Kühlungsborn 🌊 – passt Dienstag?'
  await visit(page, '/beratung')
  await typeInto(page, page.getByRole('textbox', { name: 'Vorname' }), 'Änne')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Es gibt 3 Probleme' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Nachname ist erforderlich' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nachname' })).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()

  await page.keyboard.type(lastName)
  await typeInto(page, page.getByRole('textbox', { name: 'E-Mail' }), 'erika.mustermann@example.com')
  await typeInto(page, page.getByRole('textbox', { name: 'Telefonnummer' }), '040 66969-123')
  await tabTo(page, page.getByRole('combobox', { name: /Thema/ }))
  await page.keyboard.press('ArrowDown')
  await typeInto(page, page.getByRole('textbox', { name: /Nachricht/ }), message)
  await tabTo(page, page.getByRole('button', { name: 'Anfrage senden' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Beratungsanfrage eingegangen' })).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
  // Outside the opening hours it names the moment from which they count.
  await expect(
    page.getByText(/Vielen Dank! (?:Ab .* melden wir|Wir melden) uns innerhalb von 24 Stunden bei Ihnen\./).first(),
  ).toBeVisible()
  await signIn(page)
  await page.getByRole('tab', { name: /Beratungsanfragen/ }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Änne ${lastName}` }) })
  await expect(row).toContainText(message)
})

test('a visitor sends an MWO request with a PDF of 9 MB, and the practice can read the file', async ({ page }) => {
  const lastName = await fillMwo(page)
  await page.getByLabel(/^Datei/).setInputFiles(pdf('Befund Größe & Maß.pdf', 9 * 1024 * 1024))
  await expect(page.getByText('Befund Größe & Maß.pdf (9 MB)')).toBeVisible()

  await page.getByRole('button', { name: 'Anfrage senden' }).click()

  await expect(page.getByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeFocused()
  await signIn(page, `/admin?suche=${lastName}`)
  await page.getByRole('button', { name: `Details: Max ${lastName}` }).click()
  await expect(page.getByRole('region', { name: `Max ${lastName}` })).toContainText('Befund Größe & Maß.pdf')
})

test.describe(() => {
  // React says that the page is not as it came.
  test.use({ expectedConsoleErrors: /#418/ })
  for (const isChanged of [false, true])
    test(`what was filled in, chosen and sent before the scripts are there is stored once${isChanged ? ', on a page that extensions, a password manager and a translation change' : ''}`, async ({
      page,
      app,
    }) => {
      if (isChanged) await page.addInitScript(frameFields)
      // What is typed meanwhile is typed into the page without React.
      const { promise: delivery, resolve: deliver } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await delivery
        await route.continue()
      })
      const lastName = await fillMwo(page)
      await page.getByLabel(/^Datei/).setInputFiles(pdf('Befund.pdf', 10))
      const email = page.getByRole('textbox', { name: 'E-Mail' })
      if (isChanged) {
        await email.evaluate((field) => field.after(document.createElement('div')))
        await page.evaluate(translate)
      }
      // A password manager tells nobody.
      const country = page.getByRole('textbox', { name: /Land/ })
      await country.evaluate((field: HTMLInputElement) => Object.assign(field, { value: 'Dänemark' }))
      await page.getByRole('button', { name: 'Anfrage senden' }).click()
      const notice = page.getByRole('status').filter({ hasText: 'Einen Moment, die Seite wird noch geladen.' })
      await expect(notice.getByRole('link')).toHaveAttribute('href', practice.phone.href)
      await expect(page).toHaveURL(/\/mwo-digital$/)

      deliver()

      await expect(
        page.getByRole('main').getByText(/Ihre Anfrage und Ihre Datei sind bei uns gespeichert/),
      ).toBeVisible()
      await expect(notice).toBeHidden()
      expect(await stored(app, 'mwo_form_entries', { last_name: lastName })).toMatchObject([
        { location: { city: 'Kühlungsborn', country: 'Dänemark' }, file_name: 'Befund.pdf', file_size: 19 },
      ])
    })
})

test('a started enquiry comes back until it is sent', async ({ page }) => {
  await visit(page, '/beratung')
  await typeConsultation(page, 'Passt Dienstag?')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Datenschutzerklärung' })).toBeVisible()
  const message = page.getByRole('textbox', { name: 'Nachricht' })
  for (const comeBack of [() => page.goBack(), () => page.reload(), () => visit(page, '/beratung')]) {
    await comeBack()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    await expect(message).toHaveValue('Passt Dienstag?')
    await expect(page.getByRole('combobox', { name: 'Thema' })).toHaveValue('erstberatung')
  }

  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('heading', { name: 'Beratungsanfrage eingegangen' })).toBeVisible()

  expect(await page.evaluate(() => sessionStorage.getItem('form-drafts'))).toBeNull()
  await visit(page, '/beratung')
  await expect(message).toHaveValue('')
})

test('a file that is being uploaded can be taken back, and the form stays as it is', { tag: '@more' }, async ({
  page,
}) => {
  const lastName = await fillMwo(page)
  await page.getByLabel(/^Datei/).setInputFiles(pdf('Befund.pdf', 5 * 1024 * 1024))
  // The upload waits, so that its progress bar and button stay.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/**', async (route) => {
    await released
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

async function typeConsultation(page: Page, message: string): Promise<string> {
  const lastName = uniqueName()
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.getByRole('textbox', { name: 'Nachname' }).fill(lastName)
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('erika.mustermann@example.com')
  await page.getByRole('textbox', { name: 'Telefonnummer' }).fill('040 66969-123')
  await page.getByRole('combobox', { name: /Thema/ }).selectOption('Erstberatung')
  await page.getByRole('textbox', { name: /Nachricht/ }).fill(message)
  return lastName
}

async function fillMwo(page: Page): Promise<string> {
  const lastName = uniqueName()
  // Some fill it in before its scripts are there.
  await page.goto('/mwo-digital')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Max')
  await page.getByRole('textbox', { name: 'Nachname' }).fill(lastName)
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('max.mustermann@example.com')
  await page.getByRole('textbox', { name: /Stadt/ }).fill('Kühlungsborn')
  await page.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ }).check()
  return lastName
}

async function stored(app: ServerProcess, table: string, which: Record<string, string>) {
  const { data, error } = await (await asSecret(app)).from(table).select().match(which)
  expect(error).toBeNull()
  return data ?? []
}

function pdf(name: string, bytes: number) {
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')])
  return { name, mimeType: 'application/pdf', buffer }
}

/** Runs in the page before its own scripts. */
function frameFields(): void {
  new MutationObserver(() => {
    for (const field of document.querySelectorAll('form input:not(span > *)')) {
      const frame = document.createElement('span')
      field.replaceWith(frame)
      frame.append(field)
    }
  }).observe(document, { childList: true, subtree: true })
}
