import type { Page } from '@playwright/test'
import { storageInventory } from '../../../app/lib/consent/storage-inventory.ts'
import { addEntries, caughtMail } from '../../support/browser/admin-data.ts'
import { addToFirstParagraph, openText } from '../../support/browser/content-admin.ts'
import { scriptsOfPage } from '../../support/browser/page-scripts.ts'
import { ADMINISTRATOR, expect, signIn, test, visit } from '../../support/browser/test.ts'
import { discardDrafts } from '../../support/content/discard-work.ts'
import { administratorOf } from '../../support/content/publish-facts.ts'
import { oneOfEachKind } from '../../support/site/site-paths.ts'
import { translate } from '../../support/translate.ts'

test.use({ newVisitor: true, expectedConsoleErrors: /404 \(Not Found\)|ERR_FAILED/ })

const everyKey = storageInventory.map(({ place, key }) => `${place} ${key}`)
const visitorKeys = everyKey.filter((item) => !/ (sb-|admin-)/.test(item))
/** The auth library of the admin area tries whether it may store, and removes the entry in the same moment. */
const probe = /^localStorage lswt-[\d.]+$/

test('with everything refused nobody is asked and nothing stored', async ({ page, app }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== app.url) foreign.push(request.url())
  })
  page.on('websocket', (socket) => foreign.push(socket.url()))
  const writes = await recordWrites(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Nur notwendige' }).click()
  await expect(question(page)).toBeHidden()
  for (const path of oneOfEachKind) {
    await visit(page, path)
    // Down to the end: what waits for being seen would load now.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  }
  await visit(page, '/beratung')
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Erika')
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  await page.getByRole('switch', { name: 'Lesehilfe' }).check()

  expect(foreign).toEqual([])
  await expectOnly(page, writes, visitorKeys)
})

test('the list on the cookie page is complete and holds nothing that is never stored', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const name = await addEntries(app, { first_name: 'Erika' })
  const writes = await recordWrites(page)
  await visit(page, '/legal/cookies')
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
  await visit(page, '/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByText('Passwort vergessen?').click()
  await page.getByRole('button', { name: 'Link per E-Mail senden' }).click()
  const mail = await caughtMail(app, ADMINISTRATOR.email, /Neues Passwort/)
  await visit(page, /https?:\S+password-reset\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('textbox', { name: 'Neues Passwort' })).toBeVisible()

  await signIn(page, `/admin?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  await page.getByLabel(/Notizen/).fill('Angefangen')
  await expect(page.getByText('Alles ist gesichert.')).toBeVisible()
  expect(writes).not.toContain('localStorage admin-unsaved-work')
  await openText(page, '/admin/texte/article/lakhovsky-pionier')
  await addToFirstParagraph(page, ' Angefangen.')
  await expect.poll(() => writes).toContain('localStorage admin-unsaved-work')
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
  await discardDrafts(await administratorOf(app.url))
  await visit(page, '/admin/profil')
  await page.getByLabel('Abmelden ohne Aktivität nach').selectOption({ index: 0 })
  // The place where one read is kept when the document is left.
  await page.reload()
  await expect(page.getByLabel('Abmelden ohne Aktivität nach')).toBeVisible()

  const held = await expectOnly(page, writes, everyKey)
  expect([...new Set([...writes, ...held])].toSorted()).toEqual(everyKey.toSorted())
})

test('the question is answered where no other script arrives', async ({ page }) => {
  const plain = await scriptsOfPage('/legal/cookies')
  await page.route('**/assets/*.js', (route) => {
    const { pathname } = new URL(route.request().url())
    return plain.has(pathname.slice(1)) ? route.continue() : route.abort()
  })
  for (const path of ['/beratung', '/admin']) {
    await page.goto(path)
    await page.evaluate(translate)
    await page.getByRole('button', { name: 'Nur notwendige' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ihre Auswahl ist gespeichert.' })).toBeAttached()
    await expect(question(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent')), path).toContain('"analytics":false')
    await page.evaluate(() => localStorage.clear())
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await page.reload()
  await expect(question(page)).toBeVisible()
  // Nothing lies over it.
  await page.getByText('Ein Teil der Verwaltung ließ sich nicht laden.').click({ trial: true })
  await expect(page.getByText('Überprüfe Berechtigung...')).toBeHidden()
})

const question = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })

/** Everything that is ever written, also what is removed again at once. */
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
