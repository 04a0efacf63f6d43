import type { Page } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { visitWith } from '../support/browser/display-modes.ts'
import { focusedElement, tabTo, typeInto, walkThrough } from '../support/browser/keyboard.ts'
import { ADMINISTRATOR, expect, test } from '../support/browser/test.ts'
import { walks } from '../support/site/site-paths.ts'

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

test.setTimeout(240_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

test.describe('every stop of every page can be seen', () => {
  for (const viewport of [phone, desk]) {
    for (const { pages, paths, tag } of walks) {
      test(`in a window of ${viewport.width} px: ${pages}`, {
        tag: viewport === desk ? [...tag] : '@more',
      }, async ({ page }) => {
        await page.setViewportSize(viewport)
        for (const path of paths) {
          await visit(page, path)
          const { stops, problems } = await walkThrough(page)
          expect.soft(problems, path).toEqual([])
          // Skip link, at least one thing to do, and the display button.
          expect.soft(stops, path).toBeGreaterThanOrEqual(3)
        }
      })
    }
  }

  test('with the largest text on a phone, and in a low window as under strong zoom', { tag: '@more' }, async ({
    page,
  }) => {
    await visitWith(page, { fontSize: 150 })
    await page.setViewportSize(phone)
    for (const path of ['/', '/beratung', '/blog', '/legal/cookies']) {
      await visit(page, path)
      expect.soft((await walkThrough(page)).problems, `${path} at 150 %`).toEqual([])
    }

    await visitWith(page, { fontSize: 100 })
    await page.setViewportSize({ width: 320, height: 256 })
    for (const path of ['/', '/beratung', '/blog', '/legal/cookies']) {
      await visit(page, path)
      expect.soft((await walkThrough(page)).problems, `${path} at 320 × 256`).toEqual([])
    }
  })

  test.describe('while the cookie question is open', () => {
    test.use({ newVisitor: true })

    test('on a phone, on a desk and in a low window', { tag: '@more' }, async ({ page }) => {
      for (const viewport of [phone, desk, { width: 320, height: 256 }]) {
        await page.setViewportSize(viewport)
        for (const path of ['/', '/beratung', '/legal/cookies', '/gibt-es-nicht', '/admin']) {
          await visit(page, path)
          await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
          expect.soft((await walkThrough(page)).problems, `${path} at ${viewport.width}`).toEqual([])
        }
      }
    })
  })
})

test('a consultation is asked for with the keyboard alone', async ({ page }) => {
  await visit(page, '/beratung')
  const last = `Mustermann-${crypto.randomUUID().slice(0, 8)}`

  await typeInto(page, page.getByRole('textbox', { name: 'Vorname' }), 'Erika')
  await typeInto(page, page.getByRole('textbox', { name: 'Nachname' }), last)
  await typeInto(page, page.getByRole('textbox', { name: 'E-Mail' }), 'erika.mustermann@example.com')
  await typeInto(page, page.getByRole('textbox', { name: 'Telefonnummer' }), '040 66969-123')
  await tabTo(page, page.getByRole('combobox', { name: /Thema/ }))
  await page.keyboard.press('ArrowDown')
  await typeInto(page, page.getByRole('textbox', { name: /Nachricht/ }), 'Ohne Maus geschrieben.')
  await tabTo(page, page.getByRole('button', { name: 'Anfrage senden' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Beratungsanfrage eingegangen' })).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
})

test('a mistake in a form is found and mended with the keyboard alone', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/beratung')
  await typeInto(page, page.getByRole('textbox', { name: 'Vorname' }), 'Erika')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('group', { name: 'Es gibt ein Problem' })).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
  await tabTo(page, page.getByRole('link', { name: 'Nachname ist erforderlich' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nachname' })).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
})

test('an MWO request is sent with the keyboard alone', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/mwo-digital')

  await typeInto(page, page.getByRole('textbox', { name: 'Vorname' }), 'Max')
  await typeInto(page, page.getByRole('textbox', { name: 'Nachname' }), 'Mustermann')
  await typeInto(page, page.getByRole('textbox', { name: 'E-Mail' }), 'max.mustermann@example.com')
  await tabTo(page, page.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Anfrage senden' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeFocused()
})

test('the newsletter is subscribed to and left with the keyboard alone', { tag: '@more' }, async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await visit(page, '/newsletter')
  await typeInto(page, page.getByRole('textbox', { name: 'E-Mail-Adresse' }), email)
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Newsletter abonnieren' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fast geschafft!' })).toBeFocused()

  await visit(page, '/newsletter/unsubscribe')
  await typeInto(page, page.getByRole('textbox', { name: 'E-Mail-Adresse' }), email)
  await tabTo(page, page.getByRole('button', { name: 'Vom Newsletter abmelden' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Sie wurden erfolgreich vom Newsletter abgemeldet.')).toBeVisible()
})

for (const { name, viewport } of [
  { name: 'phone', viewport: phone },
  { name: 'desk', viewport: desk },
]) {
  test(`menu and guides are used with the keyboard alone, on a ${name}`, {
    tag: name === 'phone' ? '@more' : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await visit(page, '/')
    const header = page.getByRole('banner')
    const guides = header.locator('summary', { hasText: 'Ratgeber' }).locator('visible=true')

    if (name === 'phone') {
      await tabTo(page, header.getByText('Menü', { exact: true }))
      await page.keyboard.press('Enter')
    }
    await tabTo(page, guides)
    await page.keyboard.press('Enter')
    await expect(header.getByRole('link', { name: 'Wasser' })).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(header.getByRole('link', { name: 'Wasser' })).toBeHidden()
    await expect(guides).toBeFocused()

    await page.keyboard.press('Enter')
    await tabTo(page, header.getByRole('link', { name: 'Wasser' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ratgeber\/wasser$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Wasser' })).toBeHidden()
  })
}

test('the skip link is the first stop and leads past the navigation', async ({ page }) => {
  for (const path of ['/', '/beratung', '/gibt-es-nicht', '/500', '/admin']) {
    // The admin area first finds out who is there.
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('main').locator('a, button').first().waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' }), path).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), path).toBe(true)
  }
})
test.describe('a new visitor', () => {
  test.use({ newVisitor: true })

  test('answers the cookie question with the keyboard alone, and both answers are one key apart', async ({ page }) => {
    await visit(page, '/')
    await tabTo(page, page.getByRole('button', { name: 'Alle akzeptieren' }))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Nur notwendige' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Einstellungen', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'Cookie-Einstellungen' })).toBeFocused()
    await tabTo(page, page.getByRole('switch', { name: 'Analyse' }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Auswahl speichern' }))
    await page.keyboard.press('Enter')

    await expect(page.getByRole('region', { name: /Cookie/ })).toBeHidden()
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('cookie-consent') ?? ''))).toMatchObject({
      functional: false,
      analytics: true,
    })
  })
})

test('the display panel is used with the keyboard alone, and gives the focus back', async ({ page }) => {
  await visit(page, '/newsletter/unsubscribe')
  const opener = page.getByRole('button', { name: 'Darstellung anpassen' })
  const panel = page.getByRole('dialog', { name: 'Darstellung anpassen' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Darstellung anpassen' })).toBeFocused()

  const larger = panel.getByRole('button', { name: 'Schrift vergrößern' })
  await tabTo(page, larger)
  for (const percent of [110, 120, 130, 140, 150]) {
    await page.keyboard.press('Enter')
    await expect(panel.getByText(`${percent} %`)).toBeVisible()
  }
  await expect(larger).toBeFocused()
  await expect(larger).toBeDisabled()
  await tabTo(page, panel.getByRole('switch', { name: 'Hoher Kontrast' }))
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high')

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()

  // Leaving it closes it: it would cover what has the focus next.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Darstellung anpassen' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
})

test('an entry is found, read, answered with a status and a note, with the keyboard alone', async ({ page, app }) => {
  const name = await addEntries(app, { first_name: 'Erika', message: 'Eine Frage zum Ablauf.' })
  await visit(page, '/admin')
  await typeInto(page, page.getByLabel('E-Mail'), ADMINISTRATOR.email)
  await typeInto(page, page.getByLabel('Passwort', { exact: true }), ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  // The list is asked for again while one types; the answer to the whole name is the one to wait for.
  const found = page.waitForResponse((response) => response.request().postData()?.includes(name) ?? false)
  await typeInto(page, page.getByLabel('Suche', { exact: true }), name)
  await found
  await expect(page.getByText('Lade Daten...')).toBeHidden()
  await expect(page.getByRole('heading', { name: `Erika ${name}` })).toBeVisible()
  const details = page.getByRole('button', { name: /^Details/ })
  await expect(details).toHaveCount(1)
  await tabTo(page, details)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByLabel('Status'))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')
  await tabTo(page, dialog.getByLabel(/Notizen/))
  await page.keyboard.type('Zurückgerufen, ohne Maus.')
  await page.keyboard.press('Escape')

  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(/Notizen/)).toHaveValue('Zurückgerufen, ohne Maus.')
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.getByText('Überprüfe Berechtigung...')).toBeHidden()
}
