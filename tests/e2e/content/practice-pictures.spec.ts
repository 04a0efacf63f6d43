import type { Page } from '@playwright/test'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import { asDesigned, axeFindings } from '../../support/browser/axe.ts'
import { clearContent, expectFits, openSection, publish, saved, text } from '../../support/browser/content-admin.ts'
import { misfits, openWhole } from '../../support/browser/layout.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'
import { administratorOf, publishFacts } from '../../support/content/publish-facts.ts'
import { asPng, photograph } from '../../support/pictures/sample-photographs.ts'

test.afterEach(clearContent)

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photograph() })
const list = (page: Page) => page.getByRole('list', { name: 'Bilder' })

test('telephone, price, text and photo are changed, published, seen, and stand clear of a closure', async ({
  page,
  visitor,
  app,
}) => {
  const portrait = visitor.getByRole('img', { name: 'Erika Mustermann steht am Fenster.' })
  await signIn(page, '/admin/praxis')
  await openSection(page, 'Anschrift und Kontakt')
  await page.getByLabel('Telefon', { exact: true }).fill('040 66969-456')
  await openSection(page, 'Leistungen und Preise')
  await page.getByRole('textbox', { name: 'Preis einer Behandlungsstunde in Euro' }).fill('120')
  await openSection(page, 'Texte der Seiten')
  await page.getByLabel('Startseite: Einleitung', { exact: true }).fill('Willkommen in der {Name der Praxis}.')
  await openSection(page, 'Fotos')
  await page.getByRole('button', { name: 'Foto hochladen: Porträt' }).click()
  const added = page.getByRole('dialog').getByRole('form', { name: 'Bild hinzufügen' })
  await added.getByLabel('Datei').setInputFiles(await jpeg('fenster.jpg'))
  await expect(added.getByRole('group', { name: 'Fokus' })).toBeVisible()
  await added.getByLabel('Beschreibung').fill('Erika Mustermann steht am Fenster.')
  await added.getByRole('slider', { name: 'Von oben nach unten' }).press('Home')
  await added.getByRole('button', { name: 'Bild sichern' }).click()
  await expect(page.getByRole('group', { name: 'Porträt' }).getByText('fenster')).toBeVisible()
  await page.getByRole('button', { name: 'Bild wählen: Porträt' }).click()
  await expect(page.getByRole('group', { name: 'Porträt' }).getByRole('radio', { name: 'fenster' })).toBeChecked()
  await saved(page)
  await visit(visitor, '/preise')
  await expect(visitor.getByRole('contentinfo')).toContainText('040 66969-123')

  const changes = ['040 66969-123', '040 66969-456', 'Preis einer Behandlungsstunde in Euro', 'Startseite: Einleitung']
  await publish(page, '(kein Foto)', ...changes)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(visitor.getByRole('main')).toContainText('040 66969-456')
  await visit(visitor, '/preise')
  await expect(visitor.getByRole('main')).toContainText('120')
  await visit(visitor, '/')
  await expect(visitor.getByText('Willkommen in der Praxis Musterhafen.')).toBeVisible()
  await visit(visitor, '/uber-uns')
  await portrait.scrollIntoViewIfNeeded()
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await portrait.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/bilder\/[A-Za-z0-9_-]{22}-900\.avif$/,
  )
  await expect(portrait).toHaveAttribute('width', '900')
  await expect(portrait).toHaveCSS('object-position', '50% 0%')
  const address = await portrait.getAttribute('src')

  await visit(page, '/admin/bilder')
  await expect(list(page).getByRole('listitem')).toContainText('Verwendet: Praxisdaten')
  await page.getByRole('button', { name: 'Ändern oder ersetzen: fenster' }).click()
  const form = page.getByRole('form', { name: '„fenster“ ändern' })
  await form
    .getByLabel('Durch eine andere Datei ersetzen')
    .setInputFiles({ name: 'neu.png', mimeType: 'image/png', buffer: await asPng('#20c030') })
  await expect(form.getByRole('status')).toHaveText('')
  expect(await axeFindings(page, asDesigned)).toEqual([])
  await expectFits(page, 360, 1280)
  await form.getByRole('button', { name: 'Bild sichern' }).click()
  await expect(form).toBeHidden()
  for (const path of ['/', '/uber-uns']) {
    await visit(visitor, path)
    expect(await portrait.getAttribute('src'), path).not.toBe(address)
    await expect(portrait, path).toHaveAttribute('width', '1200')
  }

  const tomorrow = addDays(berlinDay(new Date()), 1)
  await publishFacts(await administratorOf(app.url), ({ practice, practiceDetails }) => {
    practiceDetails.closures = [{ from: tomorrow, to: tomorrow, reason: 'Fortbildung', substitute: '' }]
    practice.openingHours = [
      { days: [1, 2, 4], opens: '08:00', closes: '12:00' },
      { days: [1, 2, 4], opens: '14:00', closes: '18:00' },
    ]
  })
  const boxOf = (selector: string) =>
    visitor.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON())

  for (const width of [390, 1366]) {
    await visitor.setViewportSize({ width, height: 850 })
    await openWhole(visitor, '/')
    const [picture, words] = [await boxOf('.hero-card img'), await boxOf('.hero-card strong')]
    expect.soft(words.left - picture.right, `beside the portrait at ${width}`).toBeGreaterThan(0)
    expect.soft(words.width, `words of the card at ${width}`).toBeGreaterThan(150)
    const [closure, tagline] = [await boxOf('.hero-words > .card'), await boxOf('.hero-words > .eyebrow')]
    expect.soft(tagline.top - closure.bottom, `below the closure at ${width}`).toBeGreaterThanOrEqual(16)
  }
  for (const path of ['/beratung', '/mwo-digital']) {
    await openWhole(visitor, path)
    for (const width of [320, 390, 1366]) {
      await visitor.setViewportSize({ width, height: 850 })
      expect.soft(await misfits(visitor), `${path} at ${width}`).toEqual([])
    }
  }
})

test('a picture put into a text stands there', { tag: '@more' }, async ({ page, visitor }) => {
  const corner = 'Zwei Stühle stehen am Fenster.'
  const dialog = page.getByRole('dialog', { name: 'Bild', exact: true })
  await signIn(page, '/admin/texte/article/lakhovsky-pionier')
  await text(page).locator('p').first().click()
  const toolbar = page.getByRole('toolbar', { name: 'Text gestalten' })
  await toolbar.getByRole('button', { name: 'Einfügen' }).click()
  await toolbar.getByRole('button', { name: 'Bild' }).click()
  await dialog.getByRole('button', { name: 'Neues Bild hochladen' }).click()
  const upload = page.getByRole('dialog', { name: 'Neues Bild' })
  await upload.getByLabel('Datei').setInputFiles(await jpeg('ecke.jpg'))
  await expect(upload.getByRole('group', { name: 'Fokus' })).toBeVisible()
  await upload.getByLabel('Beschreibung').fill(corner)
  expect(await axeFindings(page)).toEqual([])
  await upload.getByRole('button', { name: 'Bild sichern' }).click()
  await expect(dialog.getByRole('radio', { name: 'ecke' })).toBeChecked()
  await dialog.getByLabel('Bildunterschrift').fill('So sitzt man bei uns.')
  await expectFits(page, 360, 1280)
  await dialog.getByRole('button', { name: 'Bild einfügen' }).click()
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toContainText(`Beschreibung: ${corner}`)
  await publish(page, 'So sitzt man bei uns.')

  await visit(visitor, '/blog/lakhovsky-pionier')
  const image = visitor.getByRole('figure', { name: 'So sitzt man bei uns.' }).getByRole('img', { name: corner })
  const place = await image.boundingBox()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  // Its place was there before it was loaded.
  const loaded = await image.boundingBox()
  expect([loaded?.width, loaded?.height]).toEqual([place?.width, place?.height])
})
