import type { Locator, Page } from '@playwright/test'
import { storageInventory } from '../../app/content/storage-inventory.ts'
import { addEntries } from '../support/browser/admin-data.ts'
import { displayModes, showIn } from '../support/browser/display-modes.ts'
import { fontsShown } from '../support/browser/fonts-shown.ts'
import { mailedRecoveryLink } from '../support/browser/recovery-link.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'
import { oneOfEachKind, otherPages } from '../support/site/site-paths.ts'

test.use({ newVisitor: true, expectedConsoleErrors: /404 \(Not Found\)/ })
test.setTimeout(180_000)

const everyKey = storageInventory.map(({ place, key }) => `${place} ${key}`)
const visitorKeys = everyKey.filter((item) => !/ (sb-|admin-)/.test(item))
/** The auth library of the admin area tries whether it may store, and removes the entry in the same moment. */
const probe = /^localStorage lswt-[\d.]+$/

for (const { pages, paths, tag } of [
  { pages: 'one page of each kind', paths: oneOfEachKind, tag: [] },
  { pages: 'the other pages', paths: otherPages, tag: ['@more'] },
]) {
  test(`a visit with everything refused asks nobody else and stores nothing beyond the list: ${pages}`, {
    tag,
  }, async ({ page, app }) => {
    const strangers: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol !== 'data:' && protocol !== 'blob:' && origin !== app.url) strangers.push(request.url())
    })
    page.on('websocket', (socket) => strangers.push(socket.url()))
    const writes = await recordWrites(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Nur notwendige' }).click()
    await expect(question(page)).toBeHidden()
    for (const path of paths) {
      await visit(page, path)
      // Down to the end: what waits for being seen would load now.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    }
    await visit(page, '/beratung')
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
    await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
    await page.getByRole('switch', { name: 'Lesehilfe' }).check()

    expect(strangers).toEqual([])
    await expectOnly(page, writes, visitorKeys)
  })
}

test('the list on the cookie page is complete and holds nothing that is never stored', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const name = await addEntries(app, { first_name: 'Erika' })
  const writes = await recordWrites(page)
  await page.goto('/legal/cookies')
  await page.getByRole('button', { name: 'Schließen, ohne zu wählen' }).click()
  await page.getByRole('button', { name: 'Cookie-Einstellungen öffnen' }).click()
  await page.getByRole('button', { name: 'Auswahl speichern' }).click()
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  await page.getByRole('switch', { name: 'Links hervorheben' }).check()
  const shown = await page.getByRole('main').getByRole('rowheader').allInnerTexts()
  expect(shown.map((text) => text.replace(/\s+/g, ' ').trim()).toSorted()).toEqual(
    storageInventory.map(({ key, place }) => `${key} (${place})`).toSorted(),
  )
  await visit(page, '/beratung')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.goto(await mailedRecoveryLink(app))
  await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()

  await signIn(page)
  await page.getByLabel('Suche', { exact: true }).fill(name)
  await expect(page.getByRole('button', { name: /^Details/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Details/ }).click()
  const notes = page.getByRole('dialog').getByLabel(/Notizen/)
  await notes.fill('Angefangen')
  await expect.poll(() => writes).toContain('localStorage admin-unsaved-work')
  await page.keyboard.press('Escape')
  // The message lies above the tabs as long as it is shown.
  const message = page.getByText('Status aktualisiert')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden()
  await page.getByRole('tab', { name: 'Profil' }).click()
  await page.getByLabel('Abmelden ohne Aktivität nach').selectOption({ index: 0 })
  // The place where one read is kept when the document is left.
  await page.reload()
  await expect(page.getByLabel('Abmelden ohne Aktivität nach')).toBeVisible()

  const held = await expectOnly(page, writes, everyKey)
  expect([...new Set([...writes, ...held])].toSorted()).toEqual(everyKey.toSorted())
})

test('what needs consent comes with it, is not asked for again, and goes with its withdrawal in another tab', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await expect(question(page)).toBeVisible()
  // Stops nobody from reading.
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Über uns' }).click()
  await expect(page).toHaveURL(/uber-uns$/)
  await page.getByRole('button', { name: 'Alle akzeptieren' }).click()
  await expect(question(page)).toBeHidden()

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await visit(page, '/styleguide')
  const service = page.getByText('Hier stünde das Video.')
  await expect(service).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(loaded.filter((url) => url.includes('cookie-banner'))).toEqual([])

  const other = await context.newPage()
  await visit(other, '/beratung')
  await other.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' }).click()
  await other.getByRole('switch', { name: 'Funktional' }).uncheck()
  await other.getByRole('button', { name: 'Auswahl speichern' }).click()
  await expect(service).toHaveCount(0)
  await expect(page.getByText(/Geladen wird erst, wenn Sie der Kategorie „Funktional“ zustimmen/)).toBeVisible()
})

test('the cross hides the question in this tab, loads nothing, and the next tab asks again', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await expect(question(page)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: 'Schließen, ohne zu wählen' }).click()
  await expect(question(page)).toBeHidden()
  expect(requests).toEqual([])
  await visit(page, '/uber-uns')
  await expect(question(page)).toHaveCount(0)

  const nextTab = await context.newPage()
  await visit(nextTab, '/')
  await expect(question(nextTab)).toBeVisible()
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
      const all = await weightOf(page.getByRole('button', { name: 'Alle akzeptieren' }))
      const necessary = await weightOf(page.getByRole('button', { name: 'Nur notwendige' }))
      expect.soft(necessary, `${name} at ${viewport.width}`).toEqual(all)
    }
  }
})

test('the question is a strip, and leaves the end of the page to be read, also with the largest text', {
  tag: '@more',
}, async ({ page }) => {
  for (const { width, height, fontSize, most } of [
    { width: 768, height: 1024, fontSize: 100, most: 170 },
    { width: 1280, height: 800, fontSize: 100, most: 110 },
    { width: 1920, height: 1080, fontSize: 100, most: 110 },
    { width: 360, height: 740, fontSize: 100, most: 740 / 3 },
    { width: 360, height: 740, fontSize: 150, most: (740 * 2) / 3 },
  ]) {
    await page.setViewportSize({ width, height })
    await visit(page, '/')
    await expect(question(page)).toBeVisible()
    await fontsShown(page)
    await showIn(page, { fontSize })
    await expect.poll(async () => (await question(page).boundingBox())?.height).toBeLessThan(most)
  }
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const bottom = async () => {
    const box = await last.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThanOrEqual((await question(page).boundingBox())?.y ?? 0)
})

test.describe('where the banner cannot be loaded', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED|Failed to fetch|Failed to load/ })

  test('the page works, and nothing optional is allowed', { tag: '@more' }, async ({ page }) => {
    await page.route(/cookie-banner/, (route) => route.abort())
    await visit(page, '/styleguide')

    await expect(page.getByText(/Geladen wird erst, wenn/)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Über uns' }).click()
    await expect(page).toHaveURL(/uber-uns$/)
  })
})

const question = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })

/** Everything that is ever written, also what is removed again before anybody looks. */
async function recordWrites(page: Page): Promise<string[]> {
  const writes: string[] = []
  await page.exposeFunction('noteWrite', (what: string) => {
    if (!probe.test(what)) writes.push(what)
  })
  await page.addInitScript(() => {
    const note = (what: string) => (window as unknown as { noteWrite(what: string): void }).noteWrite(what)
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      // What follows a slash tells entries of one kind apart.
      note(`${this === localStorage ? 'localStorage' : 'sessionStorage'} ${key.split('/')[0]}`)
      setItem.call(this, key, value)
    }
  })
  return writes
}

/** @returns what the browser holds now */
async function expectOnly(page: Page, writes: string[], allowed: string[]): Promise<string[]> {
  const held = await page.evaluate(async () => ({
    items: [
      ...Object.keys(localStorage).map((key) => `localStorage ${key.split('/')[0]}`),
      ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
    ],
    elsewhere: [
      ...(await indexedDB.databases()),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()),
    ],
  }))
  const beyond = [...held.items, ...writes].filter((item) => !allowed.includes(item))
  expect([...new Set(beyond)], 'stored, but not in the inventory').toEqual([])
  expect(held.elsewhere).toEqual([])
  // As the browser keeps them, also those that no script can read.
  expect(await page.context().cookies()).toEqual([])
  return held.items
}

/** Everything that makes one button stand out more than another. */
async function weightOf(button: Locator) {
  return button.evaluate((element) => {
    const { width, height, top } = element.getBoundingClientRect()
    const { backgroundColor, color, borderColor, borderWidth, borderRadius, fontSize, fontWeight, opacity, boxShadow } =
      getComputedStyle(element)
    return {
      box: [width, height, top].map(Math.round),
      ...{ backgroundColor, color, borderColor, borderWidth, borderRadius, fontSize, fontWeight, opacity, boxShadow },
    }
  })
}
