import type { Locator, Page } from '@playwright/test'
import { displayModes, showIn } from '../support/browser/display-modes.ts'
import { fontsShown } from '../support/browser/fonts-shown.ts'
import { expect, test } from '../support/browser/test.ts'

test.use({ newVisitor: true })

test('a new visitor is asked, in a region that stops nobody from reading', async ({ page }) => {
  await visit(page, '/')

  const banner = question(page)
  await expect(banner).toBeVisible()
  await expect(banner.getByRole('button')).toHaveText(['✕', 'Alle akzeptieren', 'Nur notwendige', 'Einstellungen'])
  await expect(banner).toContainText('Zurzeit speichert diese Website nur Notwendiges.')
  await expect(banner).toContainText('Einwilligung')
  await expect(banner).toContainText('jederzeit')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body')).toBeFocused()

  await page.getByRole('banner').getByRole('link', { name: 'Über uns' }).click()
  await expect(page).toHaveURL(/uber-uns$/)
  await expect(banner).toBeVisible()
  expect(await stored(page)).toEqual({})
})

test('both answers weigh the same, in every display mode, on a phone and on a desk', { tag: '@more' }, async ({
  page,
}) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await visit(page, '/')
    await expect(question(page)).toBeVisible()
    for (const { name, settings } of displayModes) {
      await showIn(page, settings)
      const [all, necessary] = await Promise.all([
        weightOf(page.getByRole('button', { name: 'Alle akzeptieren' })),
        weightOf(page.getByRole('button', { name: 'Nur notwendige' })),
      ])
      expect.soft(necessary, `${name} at ${viewport.width}`).toEqual(all)
    }
    await page.evaluate(() => localStorage.clear())
  }
})

test('the question is a strip: less than a third of a phone, a line on a desk', async ({ page }) => {
  for (const { width, height, most } of [
    { width: 360, height: 740, most: 740 / 3 },
    { width: 768, height: 1024, most: 170 },
    { width: 1280, height: 800, most: 110 },
    { width: 1920, height: 1080, most: 110 },
  ]) {
    await page.setViewportSize({ width, height })
    await visit(page, '/')
    await expect(question(page)).toBeVisible()
    await fontsShown(page)
    expect.soft((await question(page).boundingBox())?.height, `at ${width}`).toBeLessThan(most)
  }
})

test('the question leaves room with the largest text, and the end of the page can still be read', {
  tag: '@more',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  await expect(question(page)).toBeVisible()
  await showIn(page, { fontSize: 150 })
  const box = await question(page).boundingBox()
  expect(box?.height).toBeLessThan((740 * 2) / 3)

  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect
    .poll(async () => ((await last.boundingBox())?.y ?? 0) + ((await last.boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual((await question(page).boundingBox())?.y ?? 0)
})

test('an answer holds on the next page, which does not even load the banner', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Alle akzeptieren' }).click()
  await expect(question(page)).toBeHidden()

  const scripts = requestsFor(page, /cookie-banner/)
  await visit(page, '/beratung')
  await page.getByRole('button', { name: 'Anfrage senden' }).waitFor()
  await expect(question(page)).toHaveCount(0)
  expect(scripts).toEqual([])
})

test('the cross hides the question in this tab, stores no answer, loads nothing, and the next tab asks again', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await expect(question(page)).toBeVisible()
  const requests = requestsFor(page, /./)

  await page.getByRole('button', { name: 'Schließen, ohne zu wählen' }).click()

  await expect(question(page)).toBeHidden()
  expect(await stored(page)).toEqual({})
  expect(requests).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Über uns' }).click()
  await expect(page).toHaveURL(/uber-uns$/)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(question(page)).toHaveCount(0)

  const nextTab = await context.newPage()
  await visit(nextTab, '/')
  await expect(question(nextTab)).toBeVisible()
})

test('consent is withdrawn from the cookie page as easily as it was given', async ({ page }) => {
  await visit(page, '/legal/cookies')
  await page.getByRole('button', { name: 'Alle akzeptieren' }).click()
  await expect(question(page)).toBeHidden()
  const opener = page.getByRole('button', { name: 'Cookie-Einstellungen öffnen' })

  await opener.click()
  const settings = page.getByRole('region', { name: 'Cookie-Einstellungen' })
  await expect(settings.getByRole('heading')).toBeFocused()
  await settings.getByRole('switch', { name: 'Analyse' }).uncheck()
  await settings.getByRole('switch', { name: 'Funktional' }).uncheck()
  await saveButton(page).click()

  await expect(settings).toBeHidden()
  await expect(opener).toBeFocused()
  expect(JSON.parse((await stored(page))['cookie-consent'] ?? '')).toMatchObject({
    necessary: true,
    functional: false,
    analytics: false,
  })
})

test('what needs consent waits behind a placeholder, comes with consent, and goes with its withdrawal', async ({
  page,
  context,
}) => {
  await visit(page, '/styleguide')
  const service = page.getByText('Hier stünde das Video.')
  const placeholder = page.getByText(/Geladen wird erst, wenn Sie der Kategorie „Funktional“ zustimmen/)
  await page.getByRole('button', { name: 'Nur notwendige' }).click()
  await expect(placeholder).toBeVisible()
  await expect(service).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: 'Cookie-Einstellungen öffnen' }).click()
  await page.getByRole('switch', { name: 'Funktional' }).check()
  await saveButton(page).click()
  await expect(service).toBeVisible()
  await expect(placeholder).toHaveCount(0)

  // In another tab: the withdrawal holds everywhere at once.
  const other = await context.newPage()
  await visit(other, '/beratung')
  await footerButton(other).click()
  await other.getByRole('switch', { name: 'Funktional' }).uncheck()
  await saveButton(other).click()
  await expect(service).toHaveCount(0)
  await expect(placeholder).toBeVisible()
})

test.describe('where the banner cannot be loaded', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED|Failed to fetch|Failed to load/ })

  test('the page works, and nothing optional is allowed', { tag: '@more' }, async ({ page }) => {
    await page.route(/cookie-banner/, (route) => route.abort())
    await visit(page, '/styleguide')

    await expect(page.getByText(/Geladen wird erst, wenn/)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Über uns' }).click()
    await expect(page).toHaveURL(/uber-uns$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

const question = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })
const saveButton = (page: Page) =>
  page.getByRole('region', { name: 'Cookie-Einstellungen' }).getByRole('button', { name: 'Auswahl speichern' })
const footerButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' })

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

/** What of the consent is stored. */
async function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('cookie'))),
  )
}

function requestsFor(page: Page, pattern: RegExp): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) found.push(request.url())
  })
  return found
}

/** Everything that makes one button stand out more than another. */
async function weightOf(button: Locator) {
  return button.evaluate((element) => {
    const { width, height, top } = element.getBoundingClientRect()
    const { backgroundColor, color, borderColor, borderWidth, borderRadius, fontSize, fontWeight, opacity, boxShadow } =
      getComputedStyle(element)
    return {
      width: Math.round(width),
      height: Math.round(height),
      top: Math.round(top),
      ...{ backgroundColor, color, borderColor, borderWidth, borderRadius, fontSize, fontWeight, opacity, boxShadow },
    }
  })
}
