import type { Page } from '@playwright/test'
import { axeFindings } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { asPng, photograph } from '../support/pictures/sample-photographs.ts'
import { administratorOf } from '../support/server/publish-facts.ts'

test.setTimeout(120_000)

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  const { data: state } = await administrator.rpc('content_state', { _document: 'facts' })
  if (state.draft) await administrator.rpc('discard_content_draft', { _document: 'facts', _seen: state.draft.change })
  if (state.release) await administrator.rpc('restore_content', { _release: 0, _current: state.release })
  const { data: library } = await administrator.rpc('list_pictures')
  for (const { id } of library.pictures) await administrator.rpc('delete_picture', { _id: id })
})

const jpeg = async (name = 'portrait.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await photograph() })

async function openPictures(page: Page) {
  await signIn(page)
  await page.goto('/admin/bilder')
  await expect(page.getByRole('heading', { name: 'Bilder', level: 1 })).toBeVisible()
}

async function addPicture(page: Page, name: string, alt: string) {
  await page.getByRole('button', { name: 'Bild hinzufügen' }).click()
  const form = page.getByRole('form', { name: 'Bild hinzufügen' })
  await form.getByLabel('Datei').setInputFiles(await jpeg())
  await expect(form.getByRole('group', { name: 'Fokus' })).toBeVisible({ timeout: 30_000 })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Beschreibung').fill(alt)
  await form.getByRole('slider', { name: 'Von oben nach unten' }).press('Home')
  await form.getByRole('button', { name: 'Bild sichern' }).click()
  await expect(page.getByRole('list', { name: 'Bilder' }).getByRole('heading', { name })).toBeVisible()
}

async function choosePortrait(page: Page, name: string) {
  await page.goto('/admin/praxis')
  await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link', { name: 'Fotos' }).click()
  await page.getByRole('button', { name: 'Bild wählen: Porträt' }).click()
  await page.getByRole('group', { name: 'Porträt' }).getByRole('radio', { name }).check()
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
  await expect(page.getByRole('region', { name: 'Was sich ändert' })).toContainText('Zeichnung')
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 30_000 })
}

test('a photo is uploaded, chosen and published; a visitor sees it; replaced, every page shows the new one', async ({
  page,
  browser,
  app,
}) => {
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  const portrait = visitor.getByRole('img', { name: 'Erika Mustermann steht am Fenster.' })
  await openPictures(page)
  await addPicture(page, 'Erika am Fenster', 'Erika Mustermann steht am Fenster.')
  await visitor.goto('/uber-uns')
  await expect(visitor.getByRole('img', { name: /^Zeichnung: eine Frau/ })).toBeAttached()
  await expect(portrait).toHaveCount(0)

  await choosePortrait(page, 'Erika am Fenster')
  await publish(page)

  await visitor.goto('/uber-uns')
  await portrait.scrollIntoViewIfNeeded()
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await portrait.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/bilder\/[A-Za-z0-9_-]{22}-480\.avif$/,
  )
  await expect(portrait).toHaveAttribute('loading', 'lazy')
  await expect(portrait).toHaveAttribute('width', '900')
  await expect(portrait).toHaveCSS('object-position', '50% 0%')
  const address = await portrait.getAttribute('src')
  await visitor.goto('/')
  await expect(portrait).toBeVisible()

  await page.goto('/admin/bilder')
  const entry = page.getByRole('list', { name: 'Bilder' }).getByRole('listitem')
  await expect(entry).toContainText('Verwendet: Praxisdaten')
  await page.getByRole('button', { name: 'Löschen: Erika am Fenster' }).click()
  await expect(page.getByText('„Erika am Fenster“ wird noch gebraucht und bleibt: Praxisdaten.')).toBeVisible()

  await page.getByRole('button', { name: 'Ändern oder ersetzen: Erika am Fenster' }).click()
  const form = page.getByRole('form', { name: '„Erika am Fenster“ ändern' })
  await expect(form).toContainText('Was Sie hier sichern, gilt dort sofort.')
  await form
    .getByLabel('Durch eine andere Datei ersetzen')
    .setInputFiles({ name: 'neu.png', mimeType: 'image/png', buffer: await asPng('#20c030') })
  await expect(form.getByRole('status')).toHaveText('', { timeout: 30_000 })
  await form.getByRole('button', { name: 'Bild sichern' }).click()
  await expect(form).toBeHidden({ timeout: 30_000 })
  for (const path of ['/', '/uber-uns']) {
    await visitor.goto(path)
    expect(await portrait.getAttribute('src'), path).not.toBe(address)
    await expect(portrait, path).toHaveAttribute('width', '1200')
  }
})

test.describe('a file that is refused', () => {
  test.use({ expectedConsoleErrors: /status of 4\d\d/ })

  test('says why and what to do, and loses nothing that was typed', { tag: '@more' }, async ({ page }) => {
    await openPictures(page)
    await page.getByRole('button', { name: 'Bild hinzufügen' }).click()
    const form = page.getByRole('form', { name: 'Bild hinzufügen' })
    await form.getByLabel('Name', { exact: true }).fill('Erika am Fenster')
    await form.getByLabel('Datei').setInputFiles({
      name: 'IMG_1.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
    })
    await expect(form.getByText('Fotos im Format HEIC lassen sich hier nicht lesen.')).toBeVisible()

    await form.getByRole('button', { name: 'Bild sichern' }).click()

    const summary = page.getByRole('group', { name: 'Es gibt ein Problem' })
    await expect(summary.getByRole('link')).toHaveCount(2)
    await summary.getByRole('link', { name: /beschreiben Sie das Bild/ }).click()
    await expect(form.getByLabel('Beschreibung')).toBeFocused()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Erika am Fenster')
    await form.getByRole('checkbox', { name: /schmückt nur/ }).check()
    await form.getByLabel('Datei').setInputFiles(await jpeg())
    await expect(form.getByRole('group', { name: 'Fokus' })).toBeVisible({ timeout: 30_000 })
    await form.getByRole('button', { name: 'Bild sichern' }).click()
    await expect(page.getByText('Schmückt nur, ohne Beschreibung')).toBeVisible()
  })
})

test('a deleted picture lies in the waste basket and comes back from it', { tag: '@more' }, async ({ page }) => {
  await openPictures(page)
  await addPicture(page, 'Die Warteecke', 'Zwei Stühle am Fenster.')

  await page.getByRole('button', { name: 'Löschen: Die Warteecke' }).click()
  const question = page.getByRole('dialog', { name: 'Bild löschen' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Löschen: Die Warteecke' }).click()
  await question.getByRole('button', { name: 'In den Papierkorb' }).click()
  await expect(question).toBeHidden()

  await page.goto('/admin/papierkorb')
  const line = page.getByRole('listitem').filter({ hasText: 'Bild: Die Warteecke' })
  await line.getByRole('button').click()
  await expect(line).toBeHidden()
  await page.goto('/admin/bilder')
  await expect(page.getByRole('list', { name: 'Bilder' }).getByRole('heading')).toContainText(['Die Warteecke'])
})

test('the page is reached by keyboard, has no findings and fits every width, also with a picture open', {
  tag: '@more',
}, async ({ page }) => {
  await openPictures(page)
  await addPicture(page, 'Erika am Fenster', 'Erika Mustermann steht am Fenster.')
  await page.getByRole('button', { name: 'Ändern oder ersetzen: Erika am Fenster' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: '„Erika am Fenster“ ändern' })).toBeVisible()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.screenshot({ path: `test-results/bilder-${width}.png`, fullPage: true })
  }
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('button', { name: 'Ändern oder ersetzen: Erika am Fenster' })).toBeFocused()
  await page.goto('/admin/praxis')
  await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link', { name: 'Fotos' }).click()
  await page.getByRole('button', { name: 'Bild wählen: Porträt' }).click()
  await page.getByRole('group', { name: 'Porträt' }).scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 360, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.screenshot({ path: 'test-results/bilder-waehlen-360.png' })
  expect(await axeFindings(page)).toEqual([])
})
