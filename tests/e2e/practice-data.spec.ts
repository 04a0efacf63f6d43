import type { Page } from '@playwright/test'
import { addDays, berlinDay } from '../../rules/berlin-time.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { administratorOf, publishFacts } from '../support/server/publish-facts.ts'

test.setTimeout(120_000)
test.use({ ownServer: 'practice data' })

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  const state = async () => (await administrator.rpc('content_state', { _document: 'facts' })).data
  const { draft, release } = await state()
  if (draft) await administrator.rpc('discard_content_draft', { _document: 'facts', _seen: draft.change })
  if (release) await administrator.rpc('restore_content', { _release: 0, _current: release })
})

const saved = (page: Page) => expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')

async function openForm(page: Page) {
  await signIn(page)
  await page.goto('/admin/praxis')
  await expect(page.getByRole('heading', { name: 'Praxisdaten', level: 1 })).toBeVisible()
}

/** Each section is folded until somebody opens it. */
async function openSection(page: Page, title: string) {
  await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link', { name: title }).click()
}

async function goToPublishing(page: Page) {
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
  await expect(page.getByRole('heading', { name: 'Was sich ändert' })).toBeVisible()
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 30_000 })
}

test.describe('the preview of the practice data', () => {
  // The trace of a test brings a script of its own into every window, and this one runs none.
  test.use({ expectedConsoleErrors: /Blocked script execution in 'about:srcdoc'|status of 422/ })

  test('shows any page with the draft, and says what is wrong with one that has a mistake', { tag: '@more' }, async ({
    page,
  }) => {
    await openForm(page)
    await openSection(page, 'Leistungen und Preise')
    await page.getByRole('textbox', { name: 'Behandlungsstunde in Euro' }).fill('137')
    await page.getByRole('button', { name: 'Vorschau' }).click()
    const preview = page.frameLocator('iframe[title^="Vorschau"]')
    await expect(preview.getByRole('banner')).toBeVisible({ timeout: 30_000 })
    await page.getByLabel('Seite', { exact: true }).selectOption('Preise')
    await expect(preview.getByRole('main')).toContainText('137', { timeout: 30_000 })
    expect(await (await page.request.get('/preise')).text()).not.toContain('137')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.getByRole('heading', { name: 'Vorschau' }).scrollIntoViewIfNeeded()
      await page.screenshot({ path: `test-results/vorschau-praxisdaten-${width}.png` })
    }

    await openSection(page, 'Anschrift und Kontakt')
    await page.getByLabel('Telefon', { exact: true }).fill('keine Nummer')
    await page.getByRole('button', { name: 'Vorschau erneuern' }).click()
    const refusal = page.getByText('Die Vorschau wartet noch auf eine Angabe. Telefon: ')
    await expect(refusal).toBeVisible({ timeout: 30_000 })
  })
})

test('an operator changes telephone and price, a visitor sees both, and it can be taken back', async ({
  page,
  browser,
  app,
}) => {
  await openForm(page)
  await openSection(page, 'Anschrift und Kontakt')
  await page.getByLabel('Telefon', { exact: true }).fill('040 66969-456')
  await openSection(page, 'Leistungen und Preise')
  await page.getByRole('textbox', { name: 'Behandlungsstunde in Euro' }).fill('120')
  await saved(page)
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.goto('/preise')
  await expect(visitor.getByRole('contentinfo')).toContainText('040 66969-123')

  await goToPublishing(page)
  const changes = page.getByRole('region', { name: 'Was sich ändert' })
  await expect(changes).toContainText('040 66969-123')
  await expect(changes).toContainText('040 66969-456')
  await expect(changes.locator('dt')).toHaveText(['Telefon', 'Behandlungsstunde in Euro'])
  await publish(page)

  // Who was already there sees it on the next page, without loading anything by hand.
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(visitor.getByRole('main')).toContainText('040 66969-456')
  await visitor.goto('/preise')
  await expect(visitor.getByRole('main')).toContainText('120')

  await page.goto('/admin/veroeffentlichen')
  await expect(page.getByRole('region', { name: 'Was veröffentlicht wurde' }).getByRole('listitem')).toHaveCount(1)
})

test('an operator changes an answer with a price in it and adds an exclusion; visitors and search engines read both', {
  tag: '@more',
}, async ({ page, browser, app }) => {
  const tattoo = 'frische Tätowierung im Bereich der Anwendung'
  await openForm(page)
  await openSection(page, 'Häufige Fragen und Ausschlussgründe')
  const questions = page.getByRole('group', { name: 'Häufige Fragen' })
  const answer = questions.getByLabel('Antwort', { exact: true }).nth(4)
  await expect(answer).toHaveValue(/^Eine Behandlungsstunde kostet \{Preis einer Behandlungsstunde in Euro\} €\. /)

  await answer.fill('Eine Stunde kostet {Preis} €.')
  await expect(questions.getByText('Die Angabe {Preis} gibt es nicht.')).toBeVisible()
  await answer.fill('Das Gerät heilt.')
  await expect(questions.getByText('HWG § 3: Wirkungen, die nicht nachgewiesen sind')).toBeVisible()
  await questions.getByRole('button', { name: 'Ausnahme begründen: Antwort' }).click()
  const why = page.getByRole('dialog', { name: 'Ausnahme begründen' })
  await why.getByLabel('Begründung').fill('Zur Probe.')
  await why.getByRole('button', { name: 'Ausnahme festhalten' }).click()
  await expect(questions.getByText('HWG § 3: Wirkungen, die nicht nachgewiesen sind')).toBeHidden()
  await page.getByRole('button', { name: 'Ausnahme entfernen' }).click()
  await expect(questions.getByText('HWG § 3: Wirkungen, die nicht nachgewiesen sind')).toBeVisible()
  await answer.fill('Eine Stunde kostet ')
  await questions.getByRole('button', { name: 'Angabe einfügen: Antwort' }).nth(4).click()
  const facts = page.getByRole('dialog', { name: 'Angabe der Praxis' })
  await facts.getByLabel('Angabe', { exact: true }).selectOption('practice.prices.treatmentPerHour')
  expect(await axeFindings(page)).toEqual([])
  await facts.getByRole('button', { name: 'Einfügen' }).click()
  await answer.press('ControlOrMeta+End')
  await page.keyboard.type(' €. Das gilt auch am Samstag.')
  await expect(answer).toHaveValue(
    'Eine Stunde kostet {Preis einer Behandlungsstunde in Euro} €. Das gilt auch am Samstag.',
  )
  await openSection(page, 'Leistungen und Preise')
  await page.getByRole('textbox', { name: 'Behandlungsstunde in Euro', exact: true }).fill('120')
  await expect(questions.getByText('Besucher lesen: Eine Stunde kostet 120 €.')).toBeVisible()

  const exclusions = page.getByRole('group', { name: 'Ausschlussgründe' })
  await exclusions.getByRole('button', { name: 'Ausschlussgrund hinzufügen' }).click()
  await exclusions.getByRole('textbox').last().fill(tattoo)
  await exclusions.getByRole('button', { name: 'Ausschlussgrund 14 nach oben' }).press('Enter')
  await expect(exclusions.getByRole('button', { name: 'Ausschlussgrund 13 nach oben' })).toBeFocused()
  await expect(exclusions.getByRole('textbox').nth(12)).toHaveValue(tattoo)
  await saved(page)
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.goto('/uber-uns')
  await goToPublishing(page)
  const changes = page.getByRole('region', { name: 'Was sich ändert' })
  await expect(changes.locator('dt')).toHaveText(['Behandlungsstunde in Euro', 'Häufige Fragen', 'Ausschlussgründe'])
  await expect(changes).toContainText('Eine Stunde kostet {Preis einer Behandlungsstunde in Euro} €.')
  await publish(page)

  // Who comes from another page reads it, too.
  await visitor.goto('/uber-uns')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Beratung' }).click()
  await visitor.getByText('Was kostet eine Behandlung, und zahlt die Krankenkasse?').click()
  const shown = visitor.getByText(/^Eine Stunde kostet 120\s€\. Das gilt auch am Samstag\.$/)
  await expect(shown).toBeVisible()
  await expect(visitor.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(shown).toBeVisible()
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  const words = (text: string) => text.replace(/\s/g, ' ').replaceAll('\u00ad', '')
  expect(words(data.join())).toContain(`"acceptedAnswer":{"@type":"Answer","text":"${words(await shown.innerText())}"}`)
  for (const path of ['/mwo-digital', '/ratgeber/resonanz']) {
    await visitor.goto(path)
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Tätowierung' })).toHaveCount(1)
    await expect(visitor.getByRole('listitem').filter({ hasText: /^Kinder und Jugendliche/ })).toHaveCount(1)
  }
})

test('an operator changes words of pages, and a visitor who walks through the site reads them', {
  tag: '@more',
}, async ({ page, app }) => {
  const administrator = await administratorOf(app.url)
  await publishFacts(administrator, (facts) => {
    facts.words = {
      home: { lead: 'Willkommen in der {practice.name}.' },
      about: { mission: 'Wir hören zu.' },
      mwoDigital: { lead: 'Das steht im Raum: {device.description}' },
      consultation: { lead: 'Rufen Sie uns einfach an.' },
    }
  })

  await page.goto('/')
  await expect(page.getByText('Willkommen in der Praxis Musterhafen.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Über uns' }).click()
  await expect(page.getByText('Wir hören zu.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'MWO Digital' }).click()
  await expect(page.getByText(/^Das steht im Raum: Zwei Antennen/)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beratung' }).click()
  await expect(page.getByText(/^Rufen Sie uns einfach an\. Wir melden uns innerhalb von 24\sStunden/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Das steht im Raum: Zwei Antennen/)).toBeVisible()
})

test('an earlier release comes back after a question, and the history says so', { tag: '@more' }, async ({ page }) => {
  await openForm(page)
  for (const name of ['Praxis am Deich', 'Praxis am Leuchtturm']) {
    await page.goto('/admin/praxis')
    await openSection(page, 'Praxis und Person')
    await page.getByRole('textbox', { name: 'Name der Praxis' }).fill(name)
    await saved(page)
    await goToPublishing(page)
    await publish(page)
  }
  const history = page.getByRole('region', { name: 'Was veröffentlicht wurde' })

  await history
    .getByRole('button', { name: /wieder veröffentlichen/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wieder veröffentlichen' }).click()

  await expect(history.getByText('Ein früherer Stand, wieder veröffentlicht')).toHaveCount(1)
  expect(await (await page.request.get('/')).text()).toContain('<title>Praxis am Deich')
})

test('what cannot be right is said at the field, while typing and before publishing', async ({ page }) => {
  await openForm(page)
  await openSection(page, 'Anschrift und Kontakt')
  await page.getByLabel('Telefon', { exact: true }).fill('ruf mich an')
  await expect(page.getByText('Bitte nennen Sie eine Telefonnummer mit Vorwahl')).toBeVisible()
  await openSection(page, 'Sprechzeiten und Schließung')
  await page.getByRole('group', { name: 'Sprechzeiten' }).getByLabel('Bis').first().fill('08:00')
  await openSection(page, 'Recht und Datenschutz')
  await page.getByRole('textbox', { name: 'Umsatzsteuer-Identifikationsnummer' }).fill('12')

  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()

  const summary = page.getByRole('group', { name: 'Es gibt ein Problem' })
  await expect(summary.getByRole('link')).toHaveCount(3)
  await summary.getByRole('link', { name: /Das Ende liegt nicht nach dem Anfang/ }).click()
  await expect(page.getByRole('group', { name: 'Sprechzeiten' }).getByLabel('Bis').first()).toBeFocused()
})

test('a second tab is told, shows both texts, and nothing is overwritten', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await openForm(page)
  const other = await context.newPage()
  await other.goto('/admin/praxis')
  for (const tab of [page, other]) await openSection(tab, 'Praxis und Person')
  await expect(other.getByRole('textbox', { name: 'Name der Praxis' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name der Praxis' }).fill('Praxis am Deich')
  await saved(page)

  await other.getByRole('textbox', { name: 'Name der Praxis' }).fill('Praxis am Leuchtturm')

  const conflict = other.getByRole('region', { name: 'Zwei Fassungen' })
  await expect(conflict).toContainText('Praxis am Deich')
  await expect(conflict).toContainText('Praxis am Leuchtturm')
  await conflict.getByRole('button', { name: 'Andere Fassung übernehmen' }).click()
  await expect(other.getByRole('textbox', { name: 'Name der Praxis' })).toHaveValue('Praxis am Deich')
})

test.describe('without a network', () => {
  test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('what is typed stays in the tab, also over a reload, and goes to the server afterwards', {
    tag: '@more',
  }, async ({ page, context }) => {
    await openForm(page)
    await openSection(page, 'Praxis und Person')
    await context.route('**/rpc/save_content_draft', (route) => route.abort('internetdisconnected'))
    await page.getByRole('textbox', { name: 'Name der Praxis' }).fill('Praxis am Deich')
    await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'offline')

    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name der Praxis' })).toHaveValue('Praxis am Deich')
    await context.unroute('**/rpc/save_content_draft')
    await saved(page)
    await page.evaluate(() => sessionStorage.removeItem('form-drafts'))
    await page.reload()
    await openSection(page, 'Praxis und Person')
    await expect(page.getByRole('textbox', { name: 'Name der Praxis' })).toHaveValue('Praxis am Deich')
  })
})

test('a holiday that has begun stands on the first page and in the promise, a notice over every page', async ({
  page,
  app,
}) => {
  const today = berlinDay(new Date())
  const administrator = await administratorOf(app.url)
  await publishFacts(administrator, (facts) => {
    facts.practiceDetails.closures = [
      { from: today, to: addDays(today, 6), reason: 'Urlaub', substitute: 'Vertretung: Max Mustermann' },
    ]
    facts.notice = { text: 'Das Telefon ist heute gestört.', from: today, to: today }
  })

  await page.goto('/')
  const closed = page.getByRole('region', { name: /^Geschlossen vom/ })
  await expect(closed).toContainText('Urlaub. Vertretung: Max Mustermann')
  await expect(page.getByText(/Danach melden wir uns innerhalb von 24\sStunden/).first()).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(data).toContain(`"validThrough":"${addDays(today, 6)}"`)
  for (const path of ['/', '/beratung', '/blog', '/legal/impressum']) {
    await page.goto(path)
    await expect(page.getByRole('complementary', { name: 'Hinweis der Praxis' })).toHaveText(
      'Das Telefon ist heute gestört.',
    )
  }
  await page.goto('/beratung')
  await expect(closed).toBeVisible()
  await expect(page.getByText('Wir melden uns innerhalb von 24')).toHaveCount(0)
})

test.describe('the sections of the long form', () => {
  const section = (page: Page, title: string) => page.getByRole('region', { name: title })

  test('are folded, say what waits inside, and each is one press away', async ({ page }) => {
    await openForm(page)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    const heading = page.getByRole('heading', { name: 'Praxis und Person' })
    await expect(heading).toBeInViewport()
    await expect(page.getByLabel('Telefon', { exact: true })).toBeHidden()
    await expect(section(page, 'Anschrift und Kontakt').locator('summary')).toHaveText(
      'Anschrift und Kontakt10 Beispiele',
    )
    // It was about forty windows of a phone.
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 740)

    await openSection(page, 'Texte der Seiten')

    await expect(page.getByRole('heading', { name: 'Texte der Seiten' })).toBeInViewport()
    await expect(section(page, 'Texte der Seiten').locator('summary')).toBeFocused()
    await expect(page.getByLabel('Startseite: Einleitung', { exact: true })).toBeVisible()
    await expect(heading).not.toBeInViewport()
  })

  test('tell of changes, mistakes and doubtful sentences while they are closed, and of nothing that is right again', {
    tag: '@more',
  }, async ({ page }) => {
    await openForm(page)
    const contact = section(page, 'Anschrift und Kontakt').locator('summary')
    const texts = section(page, 'Texte der Seiten').locator('summary')
    await openSection(page, 'Anschrift und Kontakt')
    await page.getByLabel('Telefon', { exact: true }).fill('ruf mich an')
    await page.getByLabel('Ort', { exact: true }).fill('Musterstadt')
    await contact.click()
    await expect(page.getByLabel('Ort', { exact: true })).toBeHidden()
    await expect(contact).toHaveText('Anschrift und Kontakt▲ 1 Fehler8 Beispiele2 geändert')

    await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
    await page.getByRole('group', { name: 'Es gibt ein Problem' }).getByRole('link').click()
    await expect(page.getByLabel('Telefon', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('040 66969-456')
    await expect(contact).toHaveText('Anschrift und Kontakt8 Beispiele2 geändert')

    await openSection(page, 'Texte der Seiten')
    await page.getByLabel('Über uns: Mission', { exact: true }).fill('Das Gerät heilt.')
    await texts.click()
    await expect(texts).toHaveText('Texte der Seiten▲ 1 Fehler7 Beispiele1 geändert')
    await texts.click()
    await page.getByLabel('Über uns: Mission', { exact: true }).fill('Das ist wissenschaftlich bewiesen.')
    await texts.click()
    await expect(texts).toHaveText('Texte der Seiten1 zum Nachsehen7 Beispiele1 geändert')
  })

  test('are opened and closed with keys, and stay as they were over a reload', { tag: '@more' }, async ({ page }) => {
    await openForm(page)
    const line = section(page, 'Recht und Datenschutz').locator('summary')
    await line.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Gerichtsstand', { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Umsatzsteuer-Identifikationsnummer' })).toBeFocused()

    await page.reload()

    await expect(page.getByLabel('Gerichtsstand', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Telefon', { exact: true })).toBeHidden()
    await line.focus()
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Gerichtsstand', { exact: true })).toBeHidden()
    await page.reload()
    await expect(line).toBeVisible()
    await expect(page.getByLabel('Gerichtsstand', { exact: true })).toBeHidden()
  })

  test('are opened by a search in the page', { tag: '@more' }, async ({ page }) => {
    await openForm(page)

    // What the browser does for its own search, too: it opens what is folded around the place that was found.
    await page.goto('/admin/praxis#:~:text=Gerichtsstand')

    await expect(page.getByLabel('Gerichtsstand', { exact: true })).toBeVisible()
  })
})

test('the samples lead from one to the next, wherever somebody is, and Enter leaves nothing', { tag: '@more' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page)
  await page.getByRole('button', { name: 'Zum ersten Beispiel' }).click()
  const name = page.getByLabel('Name der Praxis', { exact: true })
  await expect(name).toBeFocused()
  await expect(page.getByText('Name der Praxis', { exact: true })).toBeInViewport()
  await page.keyboard.type('Praxis am Deich')
  await expect(name).toHaveValue('Praxis am Deich')

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Zum nächsten Beispiel' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Untertitel', { exact: true })).toBeFocused()

  await openSection(page, 'Newsletter und Verweise')
  await page
    .getByRole('region', { name: 'Newsletter und Verweise' })
    .getByRole('button', { name: 'Zum nächsten Beispiel' })
    .last()
    .click()
  // After the last one it goes on at the top, and what is left behind is folded again.
  await expect(page.getByLabel('Untertitel', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Adresse des Shops', { exact: true })).toBeHidden()
  await saved(page)
})

test('the form is reached by keyboard, has no findings and fits every width', { tag: '@more' }, async ({ page }) => {
  await openForm(page)
  expect(await axeFindings(page)).toEqual([])
  const links = page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link')
  for (const link of await links.all()) await link.click()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.screenshot({ path: `test-results/praxis-${width}.png` })
  }
  expect(await axeFindings(page)).toEqual([])

  await page.addStyleTag({ content: 'html { font-size: 150% }' })
  await page.setViewportSize({ width: 360, height: 900 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a value that somebody typed is no sample, also where it is what the sample says', { tag: '@more' }, async ({
  page,
}) => {
  await openForm(page)
  await openSection(page, 'Leistungen und Preise')
  const counted = page.getByText(/^Noch \d+ Angaben sind Beispiele$/)
  const before = Number((await counted.innerText()).match(/\d+/)?.[0])
  const price = page.getByLabel('Behandlungsstunde in Euro', { exact: true })
  const sample = await price.inputValue()

  await price.fill('7')
  await price.fill(sample)

  await expect(page.getByText(`Noch ${before - 1} Angaben sind Beispiele`)).toBeVisible()
})

test('a new closure greets with no mistake; what is missing is said with the name of its field', {
  tag: '@more',
}, async ({ page }) => {
  await openForm(page)
  await openSection(page, 'Sprechzeiten und Schließung')
  const closures = page.getByRole('group', { name: 'Geschlossene Tage' })
  await closures.getByRole('button', { name: 'Schließung hinzufügen' }).click()
  await closures.getByLabel('Anlass').last().fill('Urlaub')
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
  await expect(closures.getByText('Bitte nennen Sie einen Tag')).toHaveCount(0)

  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()

  const summary = page.getByRole('group', { name: 'Es gibt ein Problem' })
  await expect(summary.getByRole('link', { name: /^Geschlossene Tage, Schließung 2, Erster Tag: / })).toBeVisible()
})

test('who comes from the practice data publishes them, and not the article that is half written', async ({ page }) => {
  await openForm(page)
  await page.goto('/admin/texte/article/lakhovsky-pionier')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Halb geschrieben')
  await saved(page)
  await page.goto('/admin/praxis')
  await openSection(page, 'Praxis und Person')
  await page.getByRole('textbox', { name: 'Name der Praxis' }).fill('Praxis am Deich')
  await saved(page)
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()

  const changes = page.getByRole('region', { name: 'Was sich ändert' })
  await expect(changes.getByRole('article', { name: 'Praxisdaten' }).getByRole('checkbox')).toBeChecked()
  await expect(changes.getByRole('article', { name: /Lakhovsky/ }).getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Jetzt veröffentlichen' })).toBeVisible()
})
