import { expect, type Page } from '@playwright/test'
import { discardDrafts, restoreFirstRelease } from '../content/discard-work.ts'
import { administratorOf } from '../content/publish-facts.ts'
import { signIn, visit } from './test.ts'

/** After a story: nothing is drafted, visitors see what ships, and the library is empty. */
export async function clearContent({ app }: { app: { url: string } }): Promise<void> {
  const administrator = await administratorOf(app.url)
  await discardDrafts(administrator)
  await restoreFirstRelease(administrator)
  const { data: library } = await administrator.rpc('list_pictures')
  for (const { id } of library.pictures) await administrator.rpc('delete_picture', { _id: id })
}

export const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

export const saved = (page: Page) =>
  expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')

/** Signs in and begins an article. */
export async function beginArticle(page: Page, title: string): Promise<void> {
  await signIn(page, '/admin/texte')
  await page.getByRole('button', { name: 'Neuer Artikel' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill(title)
  await page.getByRole('button', { name: 'Artikel beginnen' }).click()
  await text(page).click()
}

export async function openText(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect(text(page)).toBeVisible()
}

/** Writes at the end of the first paragraph. */
export async function addToFirstParagraph(page: Page, words: string): Promise<void> {
  await text(page).focus()
  await text(page)
    .locator('p')
    .first()
    .evaluate((paragraph) => getSelection()?.setPosition(paragraph, paragraph.childNodes.length))
  await page.keyboard.type(words)
}

/** Sections of the practice data start folded. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, level: 2 }).click()
}

/** From an editor: reviews the changes and publishes them. */
export async function publish(page: Page, ...changes: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
  for (const change of changes)
    await expect(page.getByRole('region', { name: 'Was sich ändert' })).toContainText(change)
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await expect(page.getByText('Es gibt keinen Entwurf.')).toBeVisible({ timeout: 120_000 })
}

/** The editor measures itself again after its window changed. */
export async function expectFits(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
