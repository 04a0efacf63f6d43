import type { Page } from '@playwright/test'
import { axeFindings } from '../../support/browser/axe.ts'
import {
  addToFirstParagraph,
  beginArticle,
  clearContent,
  expectFits,
  openText,
  publish,
  saved,
  text,
} from '../../support/browser/content-admin.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'

test.afterEach(clearContent)
// The trace of a test brings a script of its own into every window, and the preview runs none.
test.use({ expectedConsoleErrors: /Blocked script execution in 'about:srcdoc'/ })

const LAKHOVSKY = '/admin/texte/article/lakhovsky-pionier'

async function insert(page: Page, name: string): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: 'Text gestalten' })
  await toolbar.getByRole('button', { name: 'Einfügen' }).click()
  await toolbar.getByRole('button', { name, exact: true }).click()
}

test('an article is written, published, taken back and brought back', async ({ page, visitor }) => {
  await beginArticle(page, 'Wie oft ist oft')
  await page.keyboard.type('Eine Uhr tickt einmal in der Sekunde. Sie erreichen uns unter ')
  await insert(page, 'Angabe')
  await page.getByLabel('Angabe', { exact: true }).selectOption('practice.phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Einfügen' }).click()
  await expect(text(page)).toContainText('040 66969-123')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('. Mehr steht unter ')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Seite dieser Website').selectOption('/preise')
  await page.getByRole('textbox', { name: /Worte, die der Link zeigt/ }).fill('unseren Preisen')
  await page.getByRole('button', { name: 'Link setzen' }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  for (const line of ['## Was schwingt', '- eine Saite', 'die Luft']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await insert(page, 'Tabelle')
  for (const cell of ['Ton', 'Hertz', '-', 'Kammerton a', '440', '-', 'heute oft', '443']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await insert(page, 'Spalte löschen')

  await page.getByLabel('Anreißer').fill('Was Zählen mit Tönen zu tun hat.')
  await page.getByLabel('Beschreibung für Suchmaschinen').fill('Was eine Frequenz ist und wie man sie zählt.')
  await page.getByLabel('Schlagwörter').fill('Frequenz')
  await page.getByRole('button', { name: 'Quelle hinzufügen' }).click()
  const source = page.getByRole('group', { name: 'Quelle 1' })
  await source.getByLabel('Wer').fill('Mustermann, Erika')
  await source.getByLabel('Jahr').fill('2026')
  await source.getByLabel('Titel', { exact: true }).fill('Über das Zählen')
  await source.getByLabel('Wo erschienen').fill('Hamburg')
  const article = visitor.getByRole('main')

  await publish(page, 'Eine Uhr tickt')
  await visit(visitor, '/blog/wie-oft-ist-oft')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Wie oft ist oft')
  await expect(article).toContainText('Sie erreichen uns unter 040 66969-123. Mehr steht unter unseren Preisen')
  await expect(article.getByRole('link', { name: 'unseren Preisen' })).toHaveAttribute('href', '/preise')
  await expect(article.getByRole('heading', { name: 'Was schwingt', level: 2 })).toBeVisible()
  await expect(article.getByRole('listitem').filter({ hasText: 'die Luft' })).toBeVisible()
  await expect(article.getByRole('columnheader')).toHaveText(['Ton', 'Hertz'])
  await expect(article).toContainText('Über das Zählen')

  await openText(page, '/admin/texte/article/wie-oft-ist-oft')
  // A section stays as it was left in this tab.
  const about = page.getByRole('region', { name: 'Angaben zum Text' }).locator('details')
  await about.evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  await page.getByLabel('Zurückgezogen').selectOption('/blog')
  await publish(page, '/blog')
  await visit(visitor, '/blog/wie-oft-ist-oft')
  await expect(visitor).toHaveURL(/\/blog$/)

  const history = page.getByRole('region', { name: 'Was veröffentlicht wurde' })
  await expect(history.getByRole('listitem').first()).toContainText('Geändert: Artikel: Wie oft ist oft')
  await history.getByRole('listitem').nth(1).locator('summary').click()
  await history.getByRole('button', { name: /wieder veröffentlichen$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wieder veröffentlichen' }).click()
  await expect(history.getByRole('listitem').first()).toContainText('Ein früherer Stand, wieder veröffentlicht')
  await visit(visitor, '/blog/wie-oft-ist-oft')
  await expect(article).toContainText('Eine Uhr tickt')
})

test('a claim is marked with the law, stopped before publishing, and kept with a reason', async ({ page }) => {
  const claim = 'Der Apparat heilt Beschwerden.'
  await signIn(page, LAKHOVSKY)
  const help = page.getByRole('region', { name: 'Hilfe beim Schreiben' })
  await addToFirstParagraph(page, ` ${claim}`)

  const hint = help.getByRole('listitem').filter({ hasText: claim })
  await expect(hint).toContainText('HWG § 3')
  await expect(text(page).locator('.hint-blocks').first()).toHaveText(claim)
  await hint.getByRole('button', { name: 'Zur Stelle' }).click()
  await expect(text(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(claim)
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
  await expect(page.getByRole('group', { name: /^Es gibt (ein Problem|\d+ Probleme)$/ })).toContainText(claim)
  await expect(page).toHaveURL(new RegExp(`${LAKHOVSKY}$`))

  await hint.getByRole('button', { name: 'Ausnahme begründen' }).click()
  const question = page.getByRole('dialog', { name: 'Ausnahme begründen' })
  await question.getByRole('textbox', { name: 'Begründung' }).fill('Gibt nur wieder, was andere behaupten.')
  await question.getByRole('button', { name: 'Ausnahme festhalten' }).click()
  await expect(text(page).locator('.hint-blocks')).toHaveCount(0)
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
  await expect(page.getByRole('region', { name: 'Was sich ändert' })).toContainText(claim)
})

test('from a sentence of a page to where it is written, signed in only', async ({ page, visitor }) => {
  const edit = { name: 'Diese Seite bearbeiten' }
  await signIn(page, '/blog/lakhovsky-pionier')
  const last = page.getByRole('main').locator('.prose .passage > p').last()
  const words = ((await last.textContent()) ?? '').replaceAll('\u00ad', '').trim()
  await last.selectText()
  await page.getByRole('link', edit).click()
  await expect(text(page)).toBeFocused()
  await expect(text(page).locator('p', { hasText: words.slice(0, 40) })).toBeInViewport()
  await page.keyboard.type(' Verbessert.')
  await expect(text(page).locator('p', { hasText: words.slice(0, 40) })).toContainText('Verbessert.')
  await saved(page)

  await visit(page, '/uber-uns')
  await page.getByText('Jeder Termin beginnt mit Ihren Fragen.').selectText()
  await page.getByRole('link', edit).click()
  await expect(page.getByLabel('Über uns: Individualität', { exact: true })).toBeFocused()

  await visit(visitor, '/uber-uns')
  await expect(visitor.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(visitor.getByRole('link', edit)).toHaveCount(0)
})

test('list and editor have no findings and fit every width, also with large letters', async ({ page }) => {
  await signIn(page, '/admin/texte')
  await expect(page.getByRole('region', { name: 'Artikel' }).getByRole('listitem')).toHaveCount(6)
  await expectFits(page, 360, 768, 1280)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: /^Georges Lakhovsky: eine Idee/ }).click()
  await expect(page.getByRole('region', { name: 'Hilfe beim Schreiben' })).toBeVisible()
  await expectFits(page, 360, 768, 1280)
  expect(await axeFindings(page)).toEqual([])
  await page.addStyleTag({ content: 'html { font-size: 150% }' })
  await expectFits(page, 360)
  // The tools are one row, which stays in view above the line that is written, and no head lies over it.
  const boxOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON())
  for (const [width, size] of [
    [390, '150%'],
    [320, '100%'],
    [1280, '100%'],
  ] as const) {
    await page.addStyleTag({ content: `html { font-size: ${size} }` })
    await page.setViewportSize({ width, height: 740 })
    await text(page).getByText('Was von ihm bleibt').last().scrollIntoViewIfNeeded()
    const [head, tools, first] = [
      await boxOf('.admin-head'),
      await boxOf('.editor-toolbar'),
      await boxOf('.editor-toolbar > :first-child'),
    ]
    expect.soft(tools.top, `below the head at ${width}`).toBe(Math.max(0, head.bottom))
    expect.soft(tools.height, `one row at ${width}`).toBeLessThan(first.height * 1.5)
  }
})

test('the preview shows the whole page, at two widths and modes', async ({ page }) => {
  const preview = page.frameLocator('iframe[title^="Vorschau"]')
  const html = preview.locator('html')
  await signIn(page, LAKHOVSKY)
  await addToFirstParagraph(page, ' Nur im Entwurf.')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Vorschau' }).click()

  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/Georges Lakhovsky/)
  await expect(page.locator('[data-preview-state]')).toHaveAttribute('data-preview-state', 'shown')
  await expect(preview.getByRole('main')).toContainText('Nur im Entwurf.')
  await expect(preview.getByRole('contentinfo')).toContainText('Impressum')
  const cover = preview.getByRole('img', { name: /^Eine Geranie/ })
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const inside = () => html.evaluate(({ clientWidth }) => clientWidth)
  expect(await inside()).toBe(390)
  await page.getByRole('button', { name: 'Großer Bildschirm' }).click()
  await expect.poll(inside).toBe(1280)
  const ground = () => html.evaluate((root) => getComputedStyle(root).backgroundColor)
  const byDay = await ground()
  await page.getByRole('button', { name: 'Dunkel' }).click()
  await expect.poll(ground).not.toBe(byDay)

  // Nothing in it runs, counts, asks or leads away.
  expect(requests.filter((path) => /count_article_view|article_views|problems/.test(path))).toEqual([])
  await preview.getByRole('link', { name: 'Zurück zum Blog' }).click()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/Georges Lakhovsky/)
  expect(page.url()).toContain(LAKHOVSKY)
  expect(await (await page.request.get('/blog/lakhovsky-pionier')).text()).not.toContain('Nur im Entwurf.')
  await expectFits(page, 360, 1280)
})
