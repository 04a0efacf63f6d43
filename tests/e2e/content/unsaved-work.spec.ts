import type { Page } from '@playwright/test'
import { addToFirstParagraph, text } from '../../support/browser/content-admin.ts'
import { addressOf } from '../../support/browser/page-scripts.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'
import { discardDrafts } from '../../support/content/discard-work.ts'
import { administratorOf } from '../../support/content/publish-facts.ts'

/** What an operator types is never lost, and no page is left while it is unsaved. */
test.use({
  expectedConsoleErrors:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to fetch|status of (400|401|403|50\d)/,
})
const ARTICLE = '/admin/texte/article/lakhovsky-pionier'
const SAVE = '**/rpc/save_draft'

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  await discardDrafts(administrator)
})

test('offline the editor says so, keeps the page open, and a closed tab loses nothing', async ({ page, context }) => {
  await signIn(page, ARTICLE)
  await context.route(SAVE, (route) => route.abort('internetdisconnected'))
  await addToFirstParagraph(page, ' Ohne Server geschrieben.')
  await expect(stateLine(page)).toHaveAttribute('data-save-state', 'offline')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect(stateLine(page)).toBeInViewport()
  await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).last().click()
  await expect(stateLine(page)).toContainText('Bitte warten Sie, bis alles gesichert ist.')
  await expect(stateLine(page)).toContainText('auf diesem Gerät aufbewahrt')
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`))
  await page.close()
  await context.unroute(SAVE)

  const later = await context.newPage()
  await visit(later, ARTICLE)
  await expect(text(later)).toContainText('Ohne Server geschrieben.')
  await expect(stateLine(later)).toHaveAttribute('data-save-state', 'saved')
  expect(await keptOnDevice(later)).toEqual([])

  await later.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).last().click()
  await expect(later.getByRole('region', { name: 'Was sich ändert' })).toContainText('Ohne Server geschrieben.')
})

test('a server away is said in one sentence', { tag: '@more' }, async ({ page, context, app }) => {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/problems')) reports.push(request.url())
  })
  await signIn(page)
  const form = page.waitForResponse(app.url + (await addressOf('app/routes/admin/practice-data.tsx')))
  await visit(page, '/admin/texte')
  await form
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)

  await page.getByRole('tab', { name: 'Praxisdaten' }).click()
  await expect(page.getByRole('alert').getByText('Der Server ist gerade nicht zu erreichen.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Website' })).toBeVisible()
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('alert').getByText('Der Server ist gerade nicht zu erreichen.')).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { name: 'Praxisdaten' })).toBeVisible()
  expect(reports).toEqual([])
})

const stateLine = (page: Page) => page.locator('[data-save-state]')

function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-unsaved-work/')))
}
