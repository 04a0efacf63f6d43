import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { formatLongDate } from '../../app/lib/format/format-date.ts'
import { berlinDay } from '../../rules/berlin-time.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { addPicture } from '../support/pictures/add-picture.ts'
import { photograph } from '../support/pictures/sample-photographs.ts'
import { discardDrafts, restoreFirstRelease } from '../support/server/discard-work.ts'
import { administratorOf } from '../support/server/publish-facts.ts'

test.setTimeout(240_000)

const LAKHOVSKY = '/admin/texte/article/lakhovsky-pionier'
const FIRST_WORDS = 'Wer zum ersten Mal vor einem Multiwellen-Oszillator steht'

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  await discardDrafts(administrator)
  await restoreFirstRelease(administrator)
  const { data: library } = await administrator.rpc('list_pictures')
  for (const { id } of library.pictures) await administrator.rpc('delete_picture', { _id: id })
})

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Text gestalten' })
const saved = (page: Page) => expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')

async function openText(page: Page, path: string) {
  await page.goto(path)
  await expect(text(page)).toBeVisible()
}

/** Writes at the end of the first paragraph. */
async function addToFirstParagraph(page: Page, words: string) {
  await text(page).focus()
  await text(page)
    .locator('p')
    .first()
    .evaluate((paragraph) => getSelection()?.setPosition(paragraph, paragraph.childNodes.length))
  await page.keyboard.type(words)
}

async function beginArticle(page: Page, title: string) {
  await page.goto('/admin/texte')
  await page.getByRole('button', { name: 'Neuer Artikel' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill(title)
  await page.getByRole('button', { name: 'Artikel beginnen' }).click()
  await expect(text(page)).toBeVisible()
}

/** Checks, looks at what changes, and publishes. */
async function publishFromEditor(page: Page, change: string) {
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).first().click()
  await expect(page.getByRole('region', { name: 'Was sich ändert' })).toContainText(change)
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 120_000 })
}

/** The editor hears of the new place a moment after the key: what is pasted before would replace a selected picture. */
async function goToEnd(page: Page) {
  // Right after undoing, the editor may still put its selection back where it was.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+End')
    await expect(text(page).locator('.ProseMirror-selectednode')).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
}

/** Pastes as a browser does it: with both forms on the clipboard. */
async function paste(target: Locator, html: string) {
  await target.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'nur Worte')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

async function savedContent(url: string, document: string) {
  const { data } = await (await administratorOf(url)).rpc('content_state', { _document: document })
  return data.draft.body
}

test('all texts stand in one list with what became of them, and each opens with its words', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/texte')
  await expect(page.getByRole('region', { name: 'Artikel' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Ratgeber' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Rechtstexte' }).getByRole('listitem')).toHaveCount(5)

  await page.getByRole('link', { name: /^Georges Lakhovsky: eine Idee/ }).click()
  await expect(text(page)).toContainText(FIRST_WORDS)
  await addToFirstParagraph(page, ' Ein neuer Satz.')
  await saved(page)

  await page.getByRole('link', { name: 'Alle Texte' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Georges Lakhovsky' })
  await expect(row).toContainText('Entwurf')
  await expect(row).toContainText('wie mitgeliefert')
})

test('the tools of the editor stand in one row, each with a name', async ({ page }) => {
  await signIn(page)
  await beginArticle(page, 'Alles in einer Zeile')
  const tools = toolbar(page).getByRole('button')
  await expect(tools).toHaveCount(16)
  for (const tool of await tools.all()) await expect(tool).toHaveAccessibleName(/\p{L}{4}/u)

  for (const width of [900, 1280, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = await tools.evaluateAll((all) => new Set(all.map((tool) => tool.getBoundingClientRect().top)).size)
    expect(rows, `rows at ${width} px`).toBe(1)
  }
})

test('a new article is written with headings, list, table, link, fact, notice and source', async ({ page, app }) => {
  await signIn(page)
  await beginArticle(page, 'Frequenz im Alltag')
  await text(page).click()
  await page.keyboard.type('Eine Frequenz zählt, wie oft sich etwas wiederholt. Sie erreichen uns unter ')
  await toolbar(page).getByRole('button', { name: 'Angabe' }).click()
  await page.getByLabel('Angabe', { exact: true }).selectOption('practice.phone')
  await page.getByRole('button', { name: 'Einfügen' }).click()
  await expect(text(page)).toContainText('040 66969-123')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('. Mehr steht unter ')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Seite dieser Website').selectOption('/preise')
  await page.getByRole('textbox', { name: /Worte, die der Link zeigt/ }).fill('unseren Preisen')
  await page.getByRole('button', { name: 'Link setzen' }).click()
  await expect(text(page).getByRole('link', { name: 'unseren Preisen' })).toHaveAttribute('href', '/preise')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Was schwingt')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- eine Saite')
  await page.keyboard.press('Enter')
  await page.keyboard.type('die Luft')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await toolbar(page).getByRole('button', { name: 'Hinweis' }).click()
  await page.getByLabel('Nicht belegt ist, …').fill('dass Zellen Schwingkreise sind')
  await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await toolbar(page).getByRole('button', { name: 'Tabelle' }).click()
  await page.keyboard.type('Ton')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hertz')
  await toolbar(page).getByRole('button', { name: 'Spalte löschen' }).click()

  await page.getByRole('button', { name: 'Quelle hinzufügen' }).click()
  const source = page.getByRole('group', { name: 'Quelle 1' })
  await source.getByLabel('Wer').fill('Mustermann, Erika')
  await source.getByLabel('Jahr').fill('2026')
  await source.getByLabel('Titel', { exact: true }).fill('Über das Zählen')
  await source.getByLabel('Wo erschienen').fill('Hamburg')
  await saved(page)

  const { header, content } = await savedContent(app.url, 'article/frequenz-im-alltag')
  expect(header).toMatchObject({ title: 'Frequenz im Alltag', slug: 'frequenz-im-alltag' })
  expect(header.sources).toEqual([
    { author: 'Mustermann, Erika', year: '2026', title: 'Über das Zählen', place: 'Hamburg' },
  ])
  expect(content.content.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['paragraph', 'heading', 'bulletList', 'notice', 'table']),
  )
  const table = content.content.find(({ type }: { type: string }) => type === 'table')
  expect(table.content[0].content.map(({ type }: { type: string }) => type)).toEqual(['tableHeader', 'tableHeader'])
  expect(JSON.stringify(content)).toContain('{"type":"fact","attrs":{"name":"practice.phone"}}')

  // What is still missing is said in words, and nothing goes on.
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).first().click()
  const problems = page.getByRole('group', { name: 'Es gibt ein Problem' })
  await expect(problems).toBeFocused()
  await expect(problems).toContainText('Schlagwörter: Bitte nennen Sie mindestens ein Schlagwort.')
  await page.reload()
  await expect(text(page)).toContainText('unseren Preisen')
})

test('an article is published, read, corrected, taken back and brought back', async ({ page, browser, app }) => {
  await signIn(page)
  await beginArticle(page, 'Wie oft ist oft')
  await text(page).click()
  await page.keyboard.type('Eine Uhr tickt einmal in der Sekunde.')
  await page.getByLabel('Anreißer').fill('Was Zählen mit Tönen zu tun hat.')
  await page.getByLabel('Beschreibung für Suchmaschinen').fill('Was eine Frequenz ist und wie man sie zählt.')
  await page.getByLabel('Schlagwörter').fill('Frequenz')
  await page.getByRole('button', { name: 'Quelle hinzufügen' }).click()
  const source = page.getByRole('group', { name: 'Quelle 1' })
  await source.getByLabel('Wer').fill('Mustermann, Erika')
  await source.getByLabel('Jahr').fill('2026')
  await source.getByLabel('Titel', { exact: true }).fill('Über das Zählen')
  await source.getByLabel('Wo erschienen').fill('Hamburg')
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()

  await publishFromEditor(page, 'Eine Uhr tickt')
  await visitor.goto('/blog/wie-oft-ist-oft')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wie oft ist oft')
  await expect(visitor.getByRole('main')).toContainText('Eine Uhr tickt einmal in der Sekunde.')
  await expect(visitor.getByRole('main')).toContainText('Über das Zählen')
  await visitor.goto('/blog')
  await expect(visitor.getByRole('link', { name: 'Wie oft ist oft' })).toBeVisible()

  await openText(page, '/admin/texte/article/wie-oft-ist-oft')
  await addToFirstParagraph(page, ' Ein Herz schneller.')
  await saved(page)
  await visitor.goto('/blog/wie-oft-ist-oft')
  await expect(visitor.getByRole('main')).not.toContainText('Ein Herz schneller.')
  await publishFromEditor(page, 'Ein Herz schneller.')
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText('Ein Herz schneller.')

  await openText(page, '/admin/texte/article/wie-oft-ist-oft')
  await page.getByText('Angaben zum Text').click()
  await page.getByLabel('Artikel zurückziehen').check()
  await publishFromEditor(page, '/blog')
  await visitor.goto('/blog/wie-oft-ist-oft')
  await expect(visitor).toHaveURL(/\/blog$/)

  const history = page.getByRole('region', { name: 'Was veröffentlicht wurde' })
  await expect(history.getByRole('listitem').first()).toContainText('Geändert: Artikel: Wie oft ist oft')
  await history
    .getByRole('button', { name: /wieder veröffentlichen/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wieder veröffentlichen' }).click()
  await expect(history.getByText('Ein früherer Stand, wieder veröffentlicht')).toHaveCount(1)
  await visitor.goto('/blog/wie-oft-ist-oft')
  await expect(visitor.getByRole('main')).toContainText('Ein Herz schneller.')
})

test('two drafts are published at once, or one of them alone', { tag: '@more' }, async ({ page, app }) => {
  const administrator = await administratorOf(app.url)
  await signIn(page)
  for (const key of ['lakhovsky-pionier', 'mwo-vs-zendawave']) {
    await openText(page, `/admin/texte/article/${key}`)
    await addToFirstParagraph(page, ' Neu.')
    await saved(page)
  }
  await page.goto('/admin/veroeffentlichen')
  const changes = page.getByRole('region', { name: 'Was sich ändert' })
  await expect(changes.getByRole('article')).toHaveCount(2)
  const other = changes.getByRole('article', { name: /Zendawave/i })
  await other.getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()

  await expect(changes.getByRole('article')).toHaveCount(1, { timeout: 60_000 })
  await expect(other).toBeVisible()
  const { data } = await administrator.rpc('content_documents')
  expect(data).toEqual([
    expect.objectContaining({ document: 'article/lakhovsky-pionier', version: 1, draft_change: null }),
    expect.objectContaining({ document: 'article/mwo-vs-zendawave', version: 0, draft_change: expect.any(Number) }),
  ])
})

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment-->
<h1 style="mso-style-name:Titel"><span style="font-family:Calibri">Aus einem Brief</span><o:p></o:p></h1>
<p class="MsoNormal">Ein <b style="mso-bidi-font-weight:normal">wichtiger</b> Satz mit einem <a href="javascript:alert(1)">bösen</a> und einem
<a href="https://www.example.com/">guten</a> Link.<script>document.title = 'böse'</script><img src="file:///C:/bild.png"></p>
<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Erstens</p>
<p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Zweitens</p>
<table class="MsoTableGrid"><tr><td><p class="MsoNormal">Ton</p></td><td><p class="MsoNormal">Hertz</p></td></tr>
<tr><td><p class="MsoNormal">Kammerton a</p></td><td><p class="MsoNormal">440</p><p class="MsoNormal">heute oft 443</p></td></tr></table>
<!--EndFragment--></body></html>`

test('what is pasted from Word keeps its structure, and the rest is dropped', async ({ page, app }) => {
  await signIn(page)
  await beginArticle(page, 'Aus Word')
  await text(page).click()
  await paste(text(page), WORD)
  await saved(page)

  await expect(text(page).getByRole('heading', { level: 2 })).toHaveText('Aus einem Brief')
  await expect(text(page).locator('strong')).toHaveText('wichtiger')
  await expect(text(page).getByRole('listitem')).toHaveText(['Erstens', 'Zweitens'])
  await expect(text(page).getByRole('columnheader')).toHaveText(['Ton', 'Hertz'])
  await expect(text(page).getByRole('cell')).toHaveText(['Kammerton a', /^440\s*heute oft 443$/])
  await expect(text(page).getByRole('link')).toHaveAttribute('href', 'https://www.example.com/')
  const stored = JSON.stringify((await savedContent(app.url, 'article/aus-word')).content)
  expect(stored).not.toMatch(/javascript|Mso|Calibri|file:|picture|böse'/)
})

test.describe('nothing is lost', () => {
  test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|401|403/ })

  test('without a network the text stays in the tab, over a reload too, and goes to the server afterwards', {
    tag: '@more',
  }, async ({ page, context, app }) => {
    await signIn(page)
    await openText(page, LAKHOVSKY)
    await context.route('**/rpc/save_content_draft', (route) => route.abort('internetdisconnected'))
    await addToFirstParagraph(page, ' Ohne Netz geschrieben.')
    await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'offline')

    await page.reload()
    await expect(text(page)).toContainText('Ohne Netz geschrieben.')
    await context.unroute('**/rpc/save_content_draft')
    await saved(page)
    expect(JSON.stringify(await savedContent(app.url, 'article/lakhovsky-pionier'))).toContain('Ohne Netz geschrieben.')
  })

  test('an answer that was lost on the way is no second version', { tag: '@more' }, async ({ page, context, app }) => {
    await signIn(page)
    await openText(page, LAKHOVSKY)
    let lost = 0
    await context.route('**/rpc/save_content_draft', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await addToFirstParagraph(page, ' Einmal.')
    await expect.poll(() => lost).toBe(1)
    await page.keyboard.type(' Und weiter.')

    await saved(page)
    await expect(page.getByRole('region', { name: 'Zwei Fassungen' })).toHaveCount(0)
    expect(JSON.stringify(await savedContent(app.url, 'article/lakhovsky-pionier'))).toContain('Einmal. Und weiter.')
  })

  test('the session ends while somebody writes, and after signing in the text is there', { tag: '@more' }, async ({
    page,
    context,
  }) => {
    await signIn(page)
    await openText(page, LAKHOVSKY)
    await context.route('**/rpc/save_content_draft', (route) => route.abort('internetdisconnected'))
    await addToFirstParagraph(page, ' Kurz vor dem Ende.')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await context.unroute('**/rpc/save_content_draft')

    await page.getByLabel('E-Mail').fill('erika.mustermann@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill((await import('../support/people.ts')).PASSWORD)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(text(page)).toContainText('Kurz vor dem Ende.')
    await saved(page)
  })

  test('a second tab is told, shows both texts word by word, and overwrites nothing', { tag: '@more' }, async ({
    page,
    context,
  }) => {
    await signIn(page)
    await openText(page, LAKHOVSKY)
    const other = await context.newPage()
    await openText(other, LAKHOVSKY)
    await addToFirstParagraph(page, ' Aus dem ersten Tab.')
    await saved(page)
    await addToFirstParagraph(other, ' Aus dem zweiten Tab.')

    const conflict = other.getByRole('region', { name: 'Zwei Fassungen' })
    await expect(conflict.getByRole('deletion')).toContainText('ersten')
    await expect(conflict.getByRole('insertion')).toContainText('zweiten')
    await conflict.getByRole('button', { name: 'Andere Fassung übernehmen' }).click()
    await expect(text(other)).toContainText('Aus dem ersten Tab.')
    await expect(text(other)).not.toContainText('Aus dem zweiten Tab.')
    await addToFirstParagraph(other, ' Weiter.')
    await saved(other)
  })
})

test('a claim is marked with the law in one line, and a reason keeps it', async ({ page, app }) => {
  await signIn(page)
  await openText(page, LAKHOVSKY)
  const help = page.getByRole('region', { name: 'Hilfe beim Schreiben' })
  await expect(help).toContainText(/\d+ Wörter, etwa \d+ Min. Lesezeit/)
  await addToFirstParagraph(page, ' Der Apparat heilt Beschwerden.')

  const hint = help.getByRole('listitem').filter({ hasText: 'Der Apparat heilt Beschwerden.' })
  await expect(hint).toContainText('Vor dem Veröffentlichen zu klären')
  await expect(hint).toContainText('HWG § 3')
  await expect(text(page).locator('.hint-blocks').first()).toHaveText('Der Apparat heilt Beschwerden.')
  await hint.getByRole('button', { name: 'Zur Stelle' }).click()
  await expect(text(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Der Apparat heilt Beschwerden.')

  await hint.getByRole('button', { name: 'Ausnahme begründen' }).click()
  await hint.getByRole('textbox', { name: 'Begründung' }).fill('Gibt nur wieder, was andere behaupten.')
  await hint.getByRole('button', { name: 'Ausnahme festhalten' }).click()
  await expect(text(page).locator('.hint-blocks')).toHaveCount(0)
  await saved(page)
  expect((await savedContent(app.url, 'article/lakhovsky-pionier')).header.exceptions).toEqual([
    {
      rule: 'healing',
      words: 'Der Apparat heilt Beschwerden.',
      reason: 'Gibt nur wieder, was andere behaupten.',
      by: 'erika.mustermann@example.com',
    },
  ])
})

test('a link to a page that does not exist and a long sentence are pointed out', { tag: '@more' }, async ({ page }) => {
  await signIn(page)
  await beginArticle(page, 'Hinweise')
  await text(page).click()
  await paste(text(page), '<p>Ein <a href="/gibt-es-nicht">Link</a>.</p>')
  await page.keyboard.press('Enter')
  await paste(text(page), `<p>${'Wort und '.repeat(15)}Ende.</p>`)
  const help = page.getByRole('region', { name: 'Hilfe beim Schreiben' })
  await expect(help).toContainText('Dieser Link führt zu /gibt-es-nicht. Diese Seite gibt es nicht.')
  await expect(help).toContainText('Dieser Satz hat 31 Wörter.')
})

test.describe('a picture in a text', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bild', exact: true })
  const corner = { name: 'Die Warteecke', alt: 'Zwei Stühle stehen am Fenster.' }

  async function insertCorner(page: Page, caption: string) {
    await toolbar(page).getByRole('button', { name: 'Bild' }).click()
    await dialog(page).getByRole('radio', { name: corner.name }).check()
    await dialog(page).getByLabel('Bildunterschrift').fill(caption)
    await dialog(page).getByRole('button', { name: 'Bild einfügen' }).click()
  }

  test('is put in, looked at and published; a visitor sees it whole with its words, and it cannot be deleted', {
    tag: '@more',
  }, async ({ page, browser, app }) => {
    await addPicture(app.url, await administratorOf(app.url), await photograph(), corner)
    await signIn(page)
    await openText(page, LAKHOVSKY)
    await addToFirstParagraph(page, ' Ein Blick in die Praxis:')
    await insertCorner(page, 'So sitzt man bei uns.')
    await expect(text(page)).toBeFocused()
    await expect(text(page)).toContainText(`Beschreibung: ${corner.alt}`)
    await expect(text(page)).toContainText('Bildunterschrift: So sitzt man bei uns.')
    await saved(page)
    await publishFromEditor(page, 'So sitzt man bei uns.')

    const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
    await visitor.goto('/blog/lakhovsky-pionier')
    const figure = visitor.getByRole('figure', { name: 'So sitzt man bei uns.' })
    const image = figure.getByRole('img', { name: corner.alt })
    const box = await image.boundingBox()
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(image).toHaveAttribute('width', '900')
    await expect(image).toHaveAttribute('height', '1200')
    await expect(image).toHaveAttribute('loading', 'lazy')
    expect(await image.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /\/bilder\/[\w-]{22}-\d+\.avif$/,
    )
    // Its place was there before it was loaded, and none of it is cut.
    const loaded = await image.boundingBox()
    expect([loaded?.width, loaded?.height]).toEqual([box?.width, box?.height])
    expect((loaded?.height ?? 0) / (loaded?.width ?? 1)).toBeCloseTo(1200 / 900, 1)
    for (const width of [360, 1280]) {
      await visitor.setViewportSize({ width, height: 900 })
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await image.scrollIntoViewIfNeeded()
      await visitor.screenshot({ path: `test-results/bild-im-text-${width}.png` })
    }
    expect(await axeFindings(visitor)).toEqual([])

    await page.goto('/admin/bilder')
    await page.getByRole('button', { name: 'Löschen: Die Warteecke' }).click()
    await expect(page.getByText('wird noch gebraucht und bleibt: Artikel „lakhovsky-pionier“.')).toBeVisible()
  })

  test('is changed, removed and brought back by keyboard', { tag: '@more' }, async ({ page, app }) => {
    const administrator = await administratorOf(app.url)
    await addPicture(app.url, administrator, await photograph(), corner)
    await addPicture(app.url, administrator, await photograph('#20c030'), { name: 'Ein Muster', alt: '' })
    await signIn(page)
    await beginArticle(page, 'Mit Bild')
    await text(page).click()
    await page.keyboard.type('Davor.')
    await insertCorner(page, '')
    const change = text(page).getByRole('button', { name: 'Bild ändern' })
    const help = page.getByRole('region', { name: 'Hilfe beim Schreiben' })

    // From the line below the picture to the picture itself, and from there to its dialog.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Alt+F10')
    await toolbar(page).getByRole('button', { name: 'Bild' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { name: corner.name })).toBeChecked()
    await expect(dialog(page).getByRole('status')).toHaveText(`Beschreibung: ${corner.alt}`)
    await dialog(page).getByRole('radio', { name: corner.name }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(dialog(page).getByRole('status')).toHaveText('Schmückt nur, ohne Beschreibung')
    await page.keyboard.press('Enter')
    await expect(text(page)).toContainText('Schmückt nur, ohne Beschreibung')
    await expect(help).toContainText('Dieses Bild hat keine Beschreibung')

    await change.focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Bild entfernen' }).press('Enter')
    await expect(change).toHaveCount(0)
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(change).toHaveCount(1)

    // What was copied here comes along; a picture of another page, or what only calls itself one, does not.
    const { data: library } = await administrator.rpc('list_pictures')
    await goToEnd(page)
    await paste(text(page), `<div data-picture="${library.pictures[0].id}" data-caption="Dieses Muster heilt."></div>`)
    await goToEnd(page)
    await paste(text(page), '<p>Fremd</p><img src="https://www.example.com/x.png"><div data-picture="x"></div>')
    await expect(text(page)).toContainText('Fremd')
    await expect(change).toHaveCount(2)
    await expect(help.getByRole('listitem').filter({ hasText: 'Dieses Muster heilt.' })).toContainText('HWG § 3')
    await saved(page)
    const { content } = (await savedContent(app.url, 'article/mit-bild')).content
    const pictures = content.filter(({ type }: { type: string }) => type === 'picture')
    expect(pictures.map(({ attrs }: { attrs: object }) => attrs)).toEqual([
      { id: library.pictures[0].id, caption: '' },
      { id: library.pictures[0].id, caption: 'Dieses Muster heilt.' },
    ])
  })

  test('is uploaded from the dialog, which has no findings, fits a phone and keeps the focus', {
    tag: '@more',
  }, async ({ page }) => {
    await signIn(page)
    await beginArticle(page, 'Mit neuem Bild')
    await text(page).click()
    await toolbar(page).getByRole('button', { name: 'Bild' }).click()
    await expect(dialog(page)).toContainText('Es gibt noch kein Bild.')
    await dialog(page).getByRole('button', { name: 'Bild einfügen' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('▲Bitte wählen Sie ein Bild.')

    await dialog(page).getByRole('button', { name: 'Neues Bild hochladen' }).click()
    const upload = page.getByRole('dialog', { name: 'Neues Bild' })
    await expect(upload.getByRole('region', { name: 'Bild hochladen' })).toBeFocused()
    await upload
      .getByLabel('Datei')
      .setInputFiles({ name: 'warten.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
    await expect(upload.getByRole('group', { name: 'Fokus' })).toBeVisible({ timeout: 30_000 })
    expect(await axeFindings(page)).toEqual([])
    await upload.getByLabel('Beschreibung').fill(corner.alt)
    await upload.getByRole('button', { name: 'Bild sichern' }).click()

    await expect(dialog(page).getByRole('radio', { name: 'warten' })).toBeChecked()
    await expect(dialog(page).getByRole('region', { name: 'Bild wählen' })).toBeFocused()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: `test-results/bild-dialog-${width}.png` })
    }
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Bild einfügen' }).click()
    await expect(text(page)).toContainText(`Beschreibung: ${corner.alt}`)
    await expect(text(page)).toBeFocused()
    await saved(page)
    expect(await axeFindings(page)).toEqual([])
    await page.screenshot({ path: 'test-results/bild-im-editor.png' })
  })
})

test('whoever changes a published text is asked whether it shall say so, and nothing is set by itself', {
  tag: '@more',
}, async ({ page, browser, app }) => {
  const today = berlinDay(new Date())
  const said = `Aktualisiert am ${formatLongDate(today)}`
  const question = page.getByText(`Sie haben den Text geändert. Soll „${said}“ darüber stehen?`)
  const updatedAt = async (document: string) => (await savedContent(app.url, document)).header.updatedAt
  await signIn(page)
  // Guides ship without that line; an article may say today's date already.
  await openText(page, '/admin/texte/guide/resonanz')
  const before = await page.getByLabel('Aktualisiert am').inputValue()
  await expect(question).toHaveCount(0)
  await addToFirstParagraph(page, ' Ein Komma.')
  await expect(question).toBeVisible()
  await saved(page)
  expect((await updatedAt('guide/resonanz')) ?? '').toBe(before)

  await page.getByRole('button', { name: 'Kennzeichnen' }).click()
  await expect(page.getByLabel('Aktualisiert am')).toHaveValue(today)
  await expect(page.getByText(`Über dem Text steht nach dem Veröffentlichen: „${said}“.`)).toBeVisible()
  await page.getByRole('button', { name: 'Doch nicht' }).click()
  await expect(page.getByLabel('Aktualisiert am')).toHaveValue(before)
  await expect(page.getByRole('button', { name: 'Kennzeichnen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await saved(page)
  expect(await updatedAt('guide/resonanz')).toBe(today)
  await page.setViewportSize({ width: 360, height: 900 })
  await expectFits(page, 360)
  await page.screenshot({ path: 'test-results/aktualisiert-360.png' })
  await publishFromEditor(page, 'Ein Komma.')

  await openText(page, '/admin/texte/guide/wasser')
  await addToFirstParagraph(page, ' Ein Nachtrag.')
  await page.getByRole('button', { name: 'Kennzeichnen' }).click()
  await saved(page)
  await publishFromEditor(page, 'Ein Nachtrag.')
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  for (const path of ['/ratgeber/wasser', '/ratgeber/resonanz']) {
    await visitor.goto(path)
    await expect(visitor.getByRole('main').getByText(said), path).toBeVisible()
  }

  // A text that nobody has seen, and one that says so already, is not asked about.
  // Guides ship without that line; an article may say today's date already.
  await openText(page, '/admin/texte/guide/resonanz')
  await addToFirstParagraph(page, ' Noch eines.')
  await saved(page)
  await expect(page.getByText(said)).toHaveCount(0)
  await beginArticle(page, 'Ganz neu')
  await text(page).click()
  await page.keyboard.type('Ein Satz.')
  await saved(page)
  await expect(page.getByText(said)).toHaveCount(0)
})

test('a picture that was uploaded becomes the cover of an article, everywhere and at once', { tag: '@more' }, async ({
  page,
  browser,
  app,
}) => {
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.goto('/blog/lakhovsky-pionier')
  const place = async () => {
    const box = await visitor.locator('.guide-picture').boundingBox()
    return { width: box?.width, height: box?.height }
  }
  const withDrawing = await place()
  await signIn(page)
  await page.goto('/admin/bilder')
  await page.getByRole('button', { name: 'Bild hinzufügen' }).click()
  const form = page.getByRole('form', { name: 'Bild hinzufügen' })
  await form
    .getByLabel('Datei')
    .setInputFiles({ name: 'ringe.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await expect(form.getByRole('group', { name: 'Fokus' })).toBeVisible({ timeout: 30_000 })
  await form.getByLabel('Beschreibung').fill('Kupferne Ringe hängen vor einem Fenster.')
  await form.getByRole('button', { name: 'Bild sichern' }).click()
  await expect(page.getByRole('list', { name: 'Bilder' }).getByRole('heading', { name: 'ringe' })).toBeVisible()

  await openText(page, LAKHOVSKY)
  await page.getByText('Angaben zum Text').click()
  const control = page.getByRole('group', { name: 'Titelbild' })
  await expect(control).toContainText('Zeichnung')
  await control.getByRole('button', { name: 'Bild wählen: Titelbild' }).click()
  await control.getByRole('radio', { name: 'ringe' }).check()
  await expect(page.getByLabel('Beschreibung des Bildes über dem Text')).toHaveCount(0)
  await saved(page)
  await control.scrollIntoViewIfNeeded()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page, width)
    await control.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `test-results/titelbild-waehlen-${width}.png` })
  }
  expect(await axeFindings(page)).toEqual([])
  await publishFromEditor(page, 'Bild „ringe“')

  const image = () =>
    visitor.getByRole('article').getByRole('img', { name: 'Kupferne Ringe hängen vor einem Fenster.' })
  await visitor.goto('/blog/lakhovsky-pionier')
  await expect.poll(() => image().evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(image()).toHaveAttribute('loading', 'eager')
  expect(await image().evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/\/bilder\/[\w-]{22}-\d+\.avif$/)
  // Its place does not follow from its shape: no text moves when it comes.
  expect(await place()).toEqual(withDrawing)
  for (const width of [360, 768, 1280]) {
    await visitor.setViewportSize({ width, height: 900 })
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await visitor.screenshot({ path: `test-results/titelbild-${width}.png` })
  }
  const social = await visitor.locator('meta[property="og:image"]').getAttribute('content')
  const drawn = await page.request.get(new URL(social ?? '').pathname + new URL(social ?? '').search)
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])
  await writeFile('test-results/titelbild-geteilt.png', await drawn.body())

  await visitor.goto('/blog')
  const card = visitor.getByRole('listitem').filter({ hasText: 'Georges Lakhovsky' }).getByRole('img')
  await expect(card).toHaveAttribute('alt', 'Kupferne Ringe hängen vor einem Fenster.')
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => card.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await visitor.screenshot({ path: 'test-results/titelbild-karte.png' })
  expect(await axeFindings(visitor)).toEqual([])

  await page.goto('/admin/bilder')
  await page.getByRole('button', { name: 'Löschen: ringe' }).click()
  await expect(page.getByText('wird noch gebraucht und bleibt: Artikel „lakhovsky-pionier“.')).toBeVisible()
})

test('the buttons are one stop of the Tab key, arrow keys move between them, and every change is undone', {
  tag: '@more',
}, async ({ page }) => {
  await signIn(page)
  await beginArticle(page, 'Tasten')
  await text(page).click()
  await page.keyboard.type('Ein Satz')
  await page.keyboard.press('Alt+F10')
  await expect(toolbar(page).getByRole('button', { name: 'Fett' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('heading', { level: 2 })).toHaveText('Ein Satz')
  await expect(text(page)).toBeFocused()
  await expect(toolbar(page).getByRole('button', { name: 'Überschrift', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page).getByRole('heading')).toHaveCount(0)
})

test.describe('the preview', () => {
  // The trace of a test brings a script of its own into every window, and this one runs none.
  const BLOCKED = /Blocked script execution in 'about:srcdoc'/
  test.use({ expectedConsoleErrors: BLOCKED })
  const preview = (page: Page) => page.frameLocator('iframe[title^="Vorschau"]')
  const ready = (page: Page) =>
    expect(page.locator('[data-preview-state]')).toHaveAttribute('data-preview-state', 'shown', { timeout: 30_000 })

  test('shows the draft as the whole page, on a phone and on a large screen, by day and by night', async ({ page }) => {
    await signIn(page)
    await openText(page, LAKHOVSKY)
    await addToFirstParagraph(page, ' Nur im Entwurf.')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Vorschau' }).click()

    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Georges Lakhovsky/)
    await ready(page)
    await expect(preview(page).getByRole('main')).toContainText('Nur im Entwurf.')
    await expect(preview(page).getByRole('banner')).toBeVisible()
    await expect(preview(page).getByRole('contentinfo')).toContainText('Impressum')
    await expect(preview(page).getByRole('navigation', { name: 'Inhalt' })).toBeAttached()
    await expect(preview(page).getByRole('heading', { name: 'Quellen' })).toBeAttached()
    const cover = preview(page).getByRole('img', { name: /^Eine Geranie/ })
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const inside = () =>
      preview(page)
        .locator('html')
        .evaluate((html) => html.clientWidth)
    expect(await inside()).toBe(390)
    const fonts = () =>
      preview(page)
        .locator('html')
        .evaluate((html) =>
          [...html.ownerDocument.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
        )
    await expect.poll(async () => (await fonts()).join(' ')).toMatch(/Atkinson Hyperlegible Next.*Fraunces/)
    await page.screenshot({ path: 'test-results/vorschau-handy.png' })

    await page.getByRole('button', { name: 'Großer Bildschirm' }).click()
    await expect.poll(inside).toBe(1280)
    const ground = () =>
      preview(page)
        .locator('html')
        .evaluate((html) => getComputedStyle(html).backgroundColor)
    const byDay = await ground()
    await page.getByRole('button', { name: 'Dunkel' }).click()
    await expect.poll(ground).not.toBe(byDay)
    await page.screenshot({ path: 'test-results/vorschau-nacht.png' })

    // Nothing in it runs, counts, asks or leads away.
    expect(await preview(page).locator('script, noscript').count()).toBe(0)
    expect(requests.filter((path) => /count_article_view|article_views|problems/.test(path))).toEqual([])
    await preview(page).getByRole('link', { name: 'Zurück zum Blog' }).click()
    await preview(page).getByRole('navigation', { name: 'Inhalt' }).getByRole('link').last().click()
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Georges Lakhovsky/)
    expect(page.url()).toContain(LAKHOVSKY)
    expect(page.context().pages()).toHaveLength(1)

    // Nobody else can read the draft.
    expect(await (await page.request.get('/blog/lakhovsky-pionier')).text()).not.toContain('Nur im Entwurf.')
  })

  test('says when it is older than the draft, shows an unfinished article, and its card in the blog', {
    tag: '@more',
  }, async ({ page }) => {
    await signIn(page)
    await beginArticle(page, 'Noch nicht fertig')
    await text(page).click()
    await page.keyboard.type('Der erste Satz.')
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await ready(page)
    await expect(preview(page).getByRole('main')).toContainText('Der erste Satz.')
    await page.getByText('Vor dem Veröffentlichen fehlt noch etwas').click()
    await expect(page.getByText('Schlagwörter: Bitte nennen Sie mindestens ein Schlagwort.')).toBeVisible()

    await text(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' Der zweite.')
    await expect(page.getByText('Sie haben seitdem weitergeschrieben.')).toBeVisible()
    await page.getByRole('button', { name: 'Vorschau erneuern' }).click()
    await ready(page)
    await expect(preview(page).getByRole('main')).toContainText('Der zweite.')

    await page.getByLabel('Seite', { exact: true }).selectOption('Seine Karte im Blog')
    await expect(preview(page).getByRole('link', { name: 'Noch nicht fertig' })).toBeAttached({ timeout: 30_000 })
  })

  test('has no findings and fits every width, also with large letters', { tag: '@more' }, async ({ page }) => {
    await signIn(page)
    await openText(page, LAKHOVSKY)
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await ready(page)
    for (const name of ['Handy', 'Großer Bildschirm']) {
      await page.getByRole('button', { name }).click()
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectFits(page, width)
        await page.screenshot({ path: `test-results/vorschau-${name === 'Handy' ? 'handy' : 'gross'}-${width}.png` })
      }
      expect(await axeFindings(page)).toEqual([])
    }
    await page.addStyleTag({ content: 'html { font-size: 150% }' })
    await page.setViewportSize({ width: 360, height: 900 })
    await expectFits(page, 360)
    await page.screenshot({ path: 'test-results/vorschau-360-large.png' })
  })

  test.describe('without an answer', () => {
    test.use({ expectedConsoleErrors: new RegExp(`ERR_INTERNET_DISCONNECTED|${BLOCKED.source}`) })

    test('says so and can be asked again', { tag: '@more' }, async ({ page, context }) => {
      await signIn(page)
      await openText(page, LAKHOVSKY)
      await context.route('**/api/preview', (route) => route.abort('internetdisconnected'))
      await page.getByRole('button', { name: 'Vorschau' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Die Vorschau ließ sich nicht laden.')
      await context.unroute('**/api/preview')
      await page.getByRole('button', { name: 'Vorschau erneuern' }).click()
      await ready(page)
    })
  })
})

test('list and editor have no findings and fit every width, also with large letters', { tag: '@more' }, async ({
  page,
}) => {
  await signIn(page)
  for (const path of ['/admin/texte', LAKHOVSKY]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === LAKHOVSKY) await expect(page.getByRole('region', { name: 'Hilfe beim Schreiben' })).toBeVisible()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page, width)
      const name = path.split('/').at(-1)
      await page.screenshot({ path: `test-results/${name}-${width}.png` })
      if (width !== 768) expect(await axeFindings(page)).toEqual([])
    }
    await page.addStyleTag({ content: 'html { font-size: 150% }' })
    await page.setViewportSize({ width: 360, height: 900 })
    await expectFits(page, 360)
    await page.screenshot({ path: `test-results/${path.split('/').at(-1)}-360-large.png` })
  }
})

/** The editor measures itself anew after its window changed. */
async function expectFits(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

test('a sentence that the law forbids is stopped before publishing, and its field is named', { tag: '@more' }, async ({
  page,
}) => {
  await signIn(page)
  await openText(page, LAKHOVSKY)
  await page.getByText('Angaben zum Text').click()
  await page.getByLabel('Anreißer').fill('Der Apparat heilt Krebs.')
  await saved(page)

  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).first().click()

  const summary = page.getByRole('group', { name: 'Es gibt ein Problem' })
  await expect(summary).toContainText('Anreißer:')
  await expect(summary).toContainText('heilt')
  await expect(page).toHaveURL(new RegExp(`${LAKHOVSKY}$`))
})
