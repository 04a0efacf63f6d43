import type { Page } from '@playwright/test'
import { storageInventory } from '../../app/content/storage-inventory.ts'
import { addEntries } from '../support/browser/admin-data.ts'
import { mailedRecoveryLink } from '../support/browser/recovery-link.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { walks } from '../support/site/site-paths.ts'

test.use({ newVisitor: true, expectedConsoleErrors: /404 \(Not Found\)/ })
test.setTimeout(120_000)

const visitorKeys = storageInventory
  .filter(({ key }) => !/^(sb-|admin-)/.test(key))
  .map(({ place, key }) => `${place} ${key}`)
const everyKey = storageInventory.map(({ place, key }) => `${place} ${key}`)
/** The auth library of the admin area tries whether it may store, and removes the entry in the same moment. */
const probe = /^localStorage lswt-[\d.]+$/

for (const { pages, paths, tag } of walks) {
  test(`a full visit with everything refused asks nobody but this server and stores nothing beyond the list: ${pages}`, {
    tag: [...tag],
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
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      // Down to the end: what waits for being seen would load now.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    }
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Beratung' }).click()
    await sendConsultation(page)
    await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
    await page.getByRole('switch', { name: 'Lesehilfe' }).check()
    await page.mouse.move(300, 300)
    await expect(page.locator('.reading-guide')).toBeVisible()

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

  await page.goto('/beratung')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')

  await page.goto(await mailedRecoveryLink(app))
  await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()

  await signIn(page)
  await page.getByLabel('Suche', { exact: true }).fill(name)
  await expect(page.getByRole('button', { name: /^Details/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Details/ }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/Notizen/)
    .fill('Angefangen')
  await expect.poll(() => writes).toContain('localStorage admin-unsaved-work')
  await page.keyboard.press('Escape')
  // The message lies above the tabs as long as it is shown.
  const message = page.getByText('Status aktualisiert')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden({ timeout: 20_000 })
  await page.getByRole('tab', { name: 'Profil' }).click()
  await page.getByLabel('Abmelden ohne Aktivität nach').selectOption({ index: 0 })
  // The place where one read is kept when the document is left.
  await page.reload()
  await expect(page.getByLabel('Abmelden ohne Aktivität nach')).toBeVisible()

  const held = await expectOnly(page, writes, everyKey)
  expect([...new Set([...writes, ...held])].toSorted()).toEqual(everyKey.toSorted())
})

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
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  const beyond = [...held.items, ...writes].filter((item) => !allowed.includes(item))
  expect([...new Set(beyond)], 'stored, but not in the inventory').toEqual([])
  expect(held.databases).toEqual([])
  expect(held.caches).toEqual([])
  expect(held.workers).toBe(0)
  // As the browser keeps them, also those that no script can read.
  expect(await page.context().cookies()).toEqual([])
  return held.items
}

async function sendConsultation(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Mustermann')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('erika.mustermann@example.com')
  await page.getByRole('textbox', { name: 'Telefonnummer' }).fill('040 66969-123')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('heading', { name: 'Beratungsanfrage eingegangen' })).toBeVisible()
}
