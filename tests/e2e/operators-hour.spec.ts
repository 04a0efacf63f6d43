import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { factAt, samplesIn } from '../../app/content/facts/fact-fields.ts'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { addDays, berlinDay, berlinMinute } from '../../rules/berlin-time.ts'
import { devices } from '../support/browser/devices.ts'
import { recordSteps } from '../support/browser/record-steps.ts'
import { ADMINISTRATOR, test as base, expect } from '../support/browser/test.ts'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { photograph } from '../support/pictures/sample-photographs.ts'
import { table } from '../support/report/table.ts'
import { freePort, type ServerProcess, startProcess } from '../support/server/start-process.ts'
import { neverListed, publicPaths } from '../support/site/site-paths.ts'

/**
 * The first hour of an operator, as one story: nothing was entered yet, and at its end the site is published, changed and
 * corrected. What each step costs stands in test-results/operators-hour-<device>.md; `PRINT_HOUR=1` prints it, too.
 */

interface Installation {
  url: string
  /** Starts the server again, so many minutes later. */
  goAhead(minutes: number): Promise<void>
}

const test = base.extend<{ installation: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
  installation: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-hour-'))
    await copyMigratedDatabase(dataDir)
    const settings = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    }
    let server: ServerProcess = await startProcess(settings)
    await use({
      url: server.url,
      async goAhead(minutes) {
        await server.stop()
        const clock = join(import.meta.dirname, '../support/server/clock-ahead.mjs')
        const ahead = { CLOCK_AHEAD_MS: String(minutes * 60_000), NODE_OPTIONS: `--import=${clock}` }
        server = await startProcess({ ...settings, ...ahead })
      },
    })
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: ({ installation }, use) => use(installation.url),
})

test.setTimeout(480_000)

for (const [device, window] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(window)

    test('an operator goes from a fresh installation to a published site, and keeps it up to date', {
      tag: '@more',
    }, async ({ page, browser, installation }) => {
      const { steps, step } = await recordSteps(page.context())
      const operator = handOf(page, device === 'phone')
      const visitor = await (await browser.newContext({ baseURL: installation.url })).newPage()
      const costs = async (name: string, most: number, work: () => Promise<void>) => {
        const { presses } = await step(name, work)
        expect.soft(presses, name).toBeGreaterThan(0)
        expect.soft(presses, name).toBeLessThanOrEqual(most)
      }

      await costs('sign in', 3, () => signIn(operator))
      await costs('read every text', 38, () => readEveryText(operator))
      await costs('replace or confirm all samples', 110, () => replaceSamples(operator))
      await costs('release the site', 7, () => releaseSite(operator))
      await expectReleased(visitor)

      await costs('a holiday with a substitute', 7, () => announceHoliday(operator))
      await expectHoliday(visitor)
      await costs('a price', 5, () => changePrice(operator))
      await visitor.goto('/preise')
      await expect(visitor.getByRole('main')).toContainText('98')

      await costs('write an article', 21, () => writeArticle(operator))
      await costs('schedule and publish it', 2, () => scheduleArticle(operator))
      await operator.press(page.getByRole('tab', { name: 'Texte' }))
      await expect(page.getByText(/^Erscheint am \d+\.\s\S+ 2\d{3} um\s\d\d:\d\d\sUhr$/)).toBeVisible()
      await expectNoArticle(visitor)
      await installation.goAhead(SCHEDULED_IN + 1)
      await expectArticle(visitor)

      await costs('correct a sentence', 5, () => correctArticle(operator))
      await visitor.goto(ARTICLE)
      await expect(visitor.getByRole('main')).toContainText('Die See rauscht, sie schwingt nicht.')
      await costs('take the article back', 6, () => withdrawArticle(operator))
      await expectNoArticle(visitor)
      await costs('bring the release before it back', 2, () => bringBack(operator))
      await expectArticle(visitor)

      const file = `test-results/operators-hour-${device}.md`
      const written = table(steps.map((one) => ({ ...one })))
      await mkdir('test-results', { recursive: true })
      await writeFile(file, `\`\`\`\n${written}\n\`\`\`\n`)
      if (process.env.PRINT_HOUR) console.info(`\n${device}\n${written}\n`)
    })
  })
}

interface Hand {
  page: Page
  /** Clicks or taps, as the device has it. */
  press(target: Locator): Promise<void>
  /** Goes into a field and types over what is there. */
  write(field: Locator, text: string): Promise<void>
}

function handOf(page: Page, isTouch: boolean): Hand {
  const press = (target: Locator) => (isTouch ? target.tap() : target.click())
  return {
    page,
    press,
    async write(field, text) {
      await press(field)
      // In the emulation of a phone a tap right after typing in the field above gives no focus.
      if (isTouch) await field.focus()
      await typeOver(page, text)
    },
  }
}

async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function signIn({ page, press, write }: Hand): Promise<void> {
  await page.goto('/admin')
  await write(page.getByLabel('E-Mail'), ADMINISTRATOR.email)
  await write(page.getByLabel('Passwort', { exact: true }), ADMINISTRATOR.password)
  await press(page.getByRole('button', { name: 'Anmelden' }))
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** By the label of the field: what is typed, or what is done where a line is not enough. */
const newFacts: Record<string, string | ((operator: Hand, label: string) => Promise<void>)> = {
  'Name der Praxis': 'Praxis am Alten Deich',
  Untertitel: 'Frequenzmedizin am Deich',
  'Kurzer Untertitel': staysAsItIs,
  'Vor- und Nachname': 'Erika Beispiel-Mustermann',
  'Wer die Erlaubnis erteilt hat': 'Gesundheitsamt Beispielstadt',
  'Tag der Erlaubnis': ({ page }) => page.getByLabel('Tag der Erlaubnis', { exact: true }).fill('2019-05-06'),
  'Ausbildung und Erfahrung': ({ page }) =>
    page
      .getByLabel('Ausbildung und Erfahrung', { exact: true })
      .fill('2014–2018: Ausbildung an der Beispielschule\nseit 2019: eigene Praxis'),
  'Wie die Praxis entstand': ({ page }) =>
    page
      .getByLabel('Wie die Praxis entstand', { exact: true })
      .fill('Aus einem leeren Laden hinter dem Deich wurde ein Raum, in dem jemand zuhört.'),
  'Straße und Hausnummer': 'Deichweg 12',
  Postleitzahl: '00999',
  Ort: 'Beispielstadt',
  Bundesland: 'Beispielland',
  'Lage auf der Karte: Breitengrad': '54.450000',
  'Lage auf der Karte: Längengrad': '11.200000',
  Telefon: '040 66969-200',
  'E-Mail-Adresse': 'praxis@example.com',
  'Adresse der Website': 'https://www.example.com',
  'Weg und Haus': describeTheWay,
  Sprechzeiten: async ({ page }) => {
    const hours = page.getByRole('group', { name: 'Sprechzeiten' })
    await hours.getByLabel('Von').first().fill('08:30')
    await hours.getByLabel('Bis').first().fill('17:00')
  },
  'Zusatz zu den Sprechzeiten': 'Dienstag auch am Telefon',
  'Antwort innerhalb von Stunden': staysAsItIs,
  'Geschlossene Tage': ({ page, press }) => press(page.getByRole('button', { name: 'Schließung 1 entfernen' })),
  'Vertretung, wenn nichts anderes dasteht': 'Es vertritt uns Max Mustermann, Telefon 040 66969-300.',
  'Behandlungsstunde in Euro': '95',
  Zahlungsarten: ({ page }) => page.getByLabel('Zahlungsarten', { exact: true }).fill('Überweisung\nLastschrift'),
  'Zahlung in der Praxis': 'Karten nehmen wir gern.',
  'Erstes Gespräch: kürzestens Minuten': staysAsItIs,
  'Erstes Gespräch: längstens Minuten': staysAsItIs,
  'Preis des ersten Gesprächs': staysAsItIs,
  'Erster Termin: Minuten': staysAsItIs,
  'Folgetermin: Minuten': staysAsItIs,
  'Sitzung: kürzestens Minuten': staysAsItIs,
  'Sitzung: längstens Minuten': staysAsItIs,
  'Die Praxis arbeitet auch mit dem tragbaren Gerät (ZENDAWAVE)': staysAsItIs,
  'Das Gerät': 'Zwei Ringe aus Kupfer, dazwischen ein Sessel.',
  'Steuerung des Geräts': staysAsItIs,
  'Was draußen bleibt': staysAsItIs,
  'Platz und Ablauf': staysAsItIs,
  'MWO Digital: Hersteller und Typ': 'Beispiel Apparatebau GmbH, Typ 1',
  'MWO Digital: wofür das CE-Zeichen gilt, Klasse als Medizinprodukt': staysAsItIs,
  'MWO Digital: Frequenzbereich': staysAsItIs,
  'MWO Digital: Stärke des Felds': staysAsItIs,
  'Tragbares Gerät: Hersteller und Typ': staysAsItIs,
  'Tragbares Gerät: wofür das CE-Zeichen gilt, Klasse als Medizinprodukt': staysAsItIs,
  'Tragbares Gerät: Frequenzbereich': staysAsItIs,
  'Tragbares Gerät: Stärke des Felds': staysAsItIs,
  Ausschlussgründe: staysAsItIs,
  'Startseite: MWO Digital': staysAsItIs,
  'Startseite: tragbares Gerät': staysAsItIs,
  'MWO Digital: Einleitung': staysAsItIs,
  'MWO Digital: Harmonische Frequenzen': staysAsItIs,
  'MWO Digital: Digitale Präzision': staysAsItIs,
  'MWO Digital: Sorgfältige Anwendung': staysAsItIs,
  'MWO Digital: Ganzheitlicher Blick': staysAsItIs,
  'Umsatzsteuer-Identifikationsnummer': 'DE999999999',
  Aufsichtsbehörde: 'Gesundheitsamt Beispielstadt',
  'Anschrift der Aufsichtsbehörde': 'Amtsweg 1, 00999 Beispielstadt',
  Gerichtsstand: 'Beispielstadt',
  Haftpflichtversicherung: 'Beispielversicherung AG',
  'Anschrift der Versicherung': 'Policenweg 2, 00999 Beispielstadt',
  'Aufsicht für den Datenschutz': 'Datenschutzaufsicht Beispielland',
  'Anschrift dieser Aufsicht': 'Amtsweg 3, 00999 Beispielstadt',
  'Website dieser Aufsicht': 'https://datenschutz.example.com',
  'Wer den Server betreibt': 'Beispielhosting GmbH, Kabelweg 4, 00999 Beispielstadt',
  'Wer E-Mails verschickt': 'Beispielpost GmbH, Kabelweg 5, 00999 Beispielstadt',
  'Wer Server und Programm betreut': 'Beispielwartung GmbH, Kabelweg 6, 00999 Beispielstadt',
  'Name des Newsletters': 'Deichpost',
  'Adresse des Shops': 'https://shop.example.com',
  'Adresse des Forums': 'https://forum.example.com',
  'Adresse des Herstellers': 'https://hersteller.example.com',
}

/** The operator looked at it, and it is right. */
async function staysAsItIs({ page, press }: Hand, label: string): Promise<void> {
  await press(page.getByLabel(`„${label}“ stimmt so`, { exact: true }))
}

async function describeTheWay({ page, write }: Hand): Promise<void> {
  const entries = page.getByRole('group', { name: 'Weg und Haus' }).getByLabel('Beschreibung')
  const words = ['Ein Platz am Deich.', 'Linie 1 bis Deich.', 'Keine Stufe.', 'Im Erdgeschoss.', 'Ohne Schwelle.']
  for (const [index, text] of words.entries()) await write(entries.nth(index), text)
}

/** From one sample to the next, as the form leads. */
async function replaceSamples(operator: Hand): Promise<void> {
  const { page, press } = operator
  await press(page.getByRole('tab', { name: 'Praxisdaten' }))
  const labels = Object.keys(newFacts)
  await expect(page.getByText(`Noch ${labels.length} Angaben sind Beispiele`)).toBeVisible()
  await press(page.getByRole('button', { name: 'Zum ersten Beispiel' }))
  for (const [index, label] of labels.entries()) {
    const field = page
      .getByLabel(label, { exact: true })
      .or(page.getByLabel(`${label} (freiwillig)`, { exact: true }))
      .or(page.getByRole('group', { name: label, exact: true }))
      .first()
    await expect(field).toBeFocused()
    const fact = newFacts[label]
    // The words of the sample are marked on arrival: what is typed takes their place.
    if (typeof fact === 'string') await page.keyboard.type(fact)
    else await fact?.(operator, label)
    if (index === labels.length - 1) continue
    await press(page.getByRole('button', { name: `Zum nächsten Beispiel nach „${label}“`, exact: true }))
  }
  await expect(page.getByText('Keine Angabe ist mehr ein Beispiel.')).toBeVisible()
}

/** Each shipped article and guide comes under the name of the practice, one by one. */
async function readEveryText({ page, press }: Hand): Promise<void> {
  const unread = page.getByRole('listitem').filter({ hasText: 'noch nicht geprüft' }).filter({ hasNotText: 'Entwurf' })
  for (let left = 12; left > 0; left -= 1) {
    await press(page.getByRole('tab', { name: 'Texte' }))
    await expect(unread).toHaveCount(left)
    await press(unread.first().getByRole('link').first())
    await press(page.getByRole('button', { name: 'Gelesen und heute geprüft' }))
    await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
  }
  await press(page.getByRole('tab', { name: 'Veröffentlichen' }))
  await press(page.getByRole('button', { name: 'Jetzt 12 Entwürfe veröffentlichen' }))
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 60_000 })
}

/** Publishes, and sets up the second factor that is needed from then on. */
async function releaseSite({ page, press }: Hand): Promise<void> {
  await press(page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }))
  // More than forty changes, and the button is still near.
  await expect(page.getByText(/^42 Angaben, alt und neu ansehen$/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 740)
  await press(page.getByRole('button', { name: 'Website freigeben' }))
  await press(page.getByRole('button', { name: 'Mit Authenticator-App' }))
  // A telephone cannot photograph its own screen.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page.getByRole('button', { name: 'Kopieren' }))
  await expect(page.getByRole('button', { name: 'Kopiert' })).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await press(page.getByRole('textbox', { name: 'Code, den die App jetzt zeigt' }))
  await page.keyboard.type(app.generate())
  await press(page.getByRole('button', { name: 'Bestätigen' }))
  await press(page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }))
  await expect(page.getByRole('heading', { name: 'Veröffentlichen', level: 1 })).toBeVisible()
  await expect(page.getByText('Die Website ist freigegeben')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Praxis am Alten Deich')
  await expect(page.getByText('Beispieldaten')).toHaveCount(0)
}

/** No page shows a badge or a sample any more, and search engines may list what is theirs. */
async function expectReleased(visitor: Page): Promise<void> {
  const samples = samplesIn(shippedFacts)
    .filter(({ label }) => newFacts[label] !== staysAsItIs)
    .flatMap(({ path }) => wordsIn(factAt(shippedFacts, path)))
  expect(samples.length).toBeGreaterThan(30)
  for (const path of publicPaths) {
    const html = await (await visitor.request.get(path)).text()
    expect.soft(html, path).not.toContain('data-sample')
    expect.soft(html.includes('content="noindex"'), path).toBe(neverListed.includes(path))
    const text = html.replaceAll(/\u00ad/g, '').replaceAll(/\s/g, ' ')
    expect
      .soft(
        samples.filter((sample) => text.includes(sample)),
        path,
      )
      .toEqual([])
  }
  await visitor.goto('/legal/impressum')
  await expect(visitor.getByRole('main')).toContainText('Erika Beispiel-Mustermann')
}

/** Every text of a sample that is long enough to be no everyday word. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 12 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

async function openSection({ page, press }: Hand, title: string): Promise<void> {
  await press(page.getByRole('tab', { name: 'Praxisdaten' }))
  await press(page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link', { name: title }))
}

async function publish({ page, press }: Hand, change: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).last())
  const changes = page.getByRole('region', { name: 'Was sich ändert' })
  await expect(changes).toContainText(change)
  // Words of the practice, none of the program.
  await expect(changes).not.toContainText('[')
  await press(page.getByRole('button', { name: 'Jetzt veröffentlichen' }))
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 60_000 })
}

const SUBSTITUTE = 'Uns vertritt die Praxis Mustermann, Telefon 040 66969-400.'

async function announceHoliday(operator: Hand): Promise<void> {
  const { page, press, write } = operator
  const today = berlinDay(new Date())
  await openSection(operator, 'Sprechzeiten und Schließung')
  const closures = page.getByRole('group', { name: 'Geschlossene Tage' })
  await press(closures.getByRole('button', { name: 'Schließung hinzufügen' }))
  await expect(closures.getByLabel('Erster Tag')).toBeFocused()
  await closures.getByLabel('Erster Tag').fill(today)
  await closures.getByLabel('Letzter Tag').fill(addDays(today, 6))
  await write(closures.getByLabel('Anlass'), 'Urlaub')
  await write(closures.getByLabel(/^Vertretung/), SUBSTITUTE)
  await publish(operator, 'Urlaub')
}

async function expectHoliday(visitor: Page): Promise<void> {
  for (const path of ['/', '/beratung']) {
    await visitor.goto(path)
    await expect(visitor.getByRole('region', { name: /^Geschlossen vom/ })).toContainText(`Urlaub. ${SUBSTITUTE}`)
  }
}

async function changePrice(operator: Hand): Promise<void> {
  const { page, write } = operator
  await openSection(operator, 'Leistungen und Preise')
  await write(page.getByLabel('Behandlungsstunde in Euro', { exact: true }), '98')
  await publish(operator, '98')
}

const ARTICLE = '/blog/was-die-see-zaehlt'
const SCHEDULED_IN = 4

async function writeArticle(operator: Hand): Promise<void> {
  const { page, press, write } = operator
  await press(page.getByRole('tab', { name: 'Texte' }))
  await press(page.getByRole('button', { name: 'Neuer Artikel' }))
  await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused()
  await page.keyboard.type('Was die See zählt')
  await page.keyboard.press('Enter')

  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const button = (name: string) =>
    page.getByRole('toolbar', { name: 'Text gestalten' }).getByRole('button', { name, exact: true })
  await press(text)
  await page.keyboard.type('Wellen kommen und gehen.')
  await page.keyboard.press('Enter')
  await press(button('Überschrift'))
  await page.keyboard.type('Wie oft')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Gezählt wird in einer Minute.')
  await press(button('Tabelle'))
  for (const cell of ['Ort', 'Wellen', 'Wind', 'Strand', '8', 'still', 'Mole', '11', 'frisch']) {
    await page.keyboard.type(cell)
    if (cell !== 'frisch') await page.keyboard.press('Tab')
  }
  await press(text.locator(':scope > p').last())
  await press(button('Bild'))
  await insertPhotograph(operator)

  await write(page.getByLabel('Anreißer'), 'Wie man Wellen zählt, und was das mit Tönen zu tun hat.')
  await write(page.getByLabel('Beschreibung für Suchmaschinen'), 'Eine kurze Anleitung zum Zählen von Wellen.')
  await write(page.getByLabel('Schlagwörter'), 'Wellen')
  await press(page.getByRole('button', { name: 'Quelle hinzufügen' }))
  const source = page.getByRole('group', { name: 'Quelle 1' })
  await expect(source.getByLabel('Wer')).toBeFocused()
  await page.keyboard.type('Mustermann, Max')
  await write(source.getByLabel('Jahr'), '2026')
  await write(source.getByLabel('Titel', { exact: true }), 'Über das Zählen')
  await write(source.getByLabel('Wo erschienen'), 'Hamburg')
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
}

async function insertPhotograph({ page, press, write }: Hand): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: 'Neues Bild hochladen' }))
  await dialog
    .getByLabel('Datei')
    .setInputFiles({ name: 'mole.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await expect(dialog.getByRole('group', { name: 'Fokus' })).toBeVisible({ timeout: 30_000 })
  await write(dialog.getByLabel('Beschreibung'), 'Eine Mole in der See.')
  await press(dialog.getByRole('button', { name: 'Bild sichern' }))
  await press(dialog.getByRole('button', { name: 'Bild einfügen' }))
  await expect(dialog).toBeHidden()
}

async function scheduleArticle(operator: Hand): Promise<void> {
  const time = berlinMinute(new Date(Date.now() + SCHEDULED_IN * 60_000))
  await operator.page.getByLabel('Erscheint am').fill(time)
  await publish(operator, 'Wellen kommen und gehen.')
  await expect(operator.page.getByText(/^Artikel: .* erscheint am .* um\s\d\d:\d\d\sUhr\.$/)).toBeVisible()
}

async function expectArticle(visitor: Page): Promise<void> {
  await visitor.goto(ARTICLE)
  const article = visitor.getByRole('main')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Was die See zählt')
  await expect(article.getByRole('heading', { name: 'Wie oft' })).toBeVisible()
  await expect(article.getByRole('cell', { name: 'frisch' })).toBeVisible()
  await expect(article.getByRole('img', { name: 'Eine Mole in der See.' })).toBeAttached()
  await expect(article).toContainText('Über das Zählen')
}

/** Its address leads to the list, where it does not stand. */
async function expectNoArticle(visitor: Page): Promise<void> {
  await visitor.goto(ARTICLE)
  await expect(visitor).toHaveURL(/\/blog$/)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByText('Was die See zählt')).toHaveCount(0)
}

async function openArticle({ page, press }: Hand): Promise<void> {
  await press(page.getByRole('tab', { name: 'Texte' }))
  await press(page.getByRole('link', { name: 'Was die See zählt', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible()
}

async function correctArticle(operator: Hand): Promise<void> {
  const { page, press } = operator
  await openArticle(operator)
  await press(page.getByText('Gezählt wird in einer Minute.'))
  await page.keyboard.press('End')
  await page.keyboard.type(' Die See rauscht, sie schwingt nicht.')
  await publish(operator, 'Die See rauscht')
}

async function withdrawArticle(operator: Hand): Promise<void> {
  const { page, press } = operator
  await openArticle(operator)
  await press(page.getByText('Angaben zum Text'))
  await press(page.getByLabel('Artikel zurückziehen'))
  await publish(operator, '/blog')
}

async function bringBack({ page, press }: Hand): Promise<void> {
  const history = page.getByRole('region', { name: 'Was veröffentlicht wurde' })
  await press(history.getByRole('button', { name: /wieder veröffentlichen$/ }).first())
  await press(page.getByRole('dialog').getByRole('button', { name: 'Wieder veröffentlichen' }))
  await expect(history.getByText('Ein früherer Stand, wieder veröffentlicht')).toHaveCount(1, { timeout: 60_000 })
}
