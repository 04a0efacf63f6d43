import type { BrowserContext, Page } from '@playwright/test'
import { addEntries, asSecret } from '../support/browser/admin-data.ts'
import { devices } from '../support/browser/devices.ts'
import { ADMINISTRATOR, expect, signIn, test } from '../support/browser/test.ts'
import { discardDrafts } from '../support/server/discard-work.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import type { ServerProcess } from '../support/server/start-process.ts'

/** What an operator types is never lost, and nobody is led on while it is not saved. */
test.use({
  ownServer: 'unsaved-work',
  expectedConsoleErrors:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to fetch|status of (401|403|50\d)/,
})
test.setTimeout(120_000)

const ARTICLE = '/admin/texte/article/lakhovsky-pionier'
const SAVE = '**/rpc/save_content_draft'

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  await discardDrafts(administrator)
})

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? '@more' : [] }, () => {
    test.use(settings)

    test('the server is away: the editor says so where one types, and nobody is led on', async ({ page, context }) => {
      await openText(page)
      await cutOff(context)
      await write(page, ' Ohne Server geschrieben.')
      await expect(stateLine(page)).toHaveAttribute('data-save-state', 'offline')
      await expect(stateLine(page)).toBeInViewport()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
      await expect(stateLine(page)).toBeInViewport()

      await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).last().click()
      await expect(stateLine(page)).toContainText('Weiter geht es erst, wenn alles gesichert ist.')
      await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`))

      await reconnect(context)
      await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).last().click()
      await expect(page.getByRole('region', { name: 'Was sich ändert' })).toContainText('Ohne Server geschrieben.')
    })

    test('the practice data hold as well: neither offline nor with two versions does the way lead on', {
      tag: '@more',
    }, async ({ page, context, app }) => {
      await signIn(page)
      await page.goto('/admin/praxis')
      const name = page.getByRole('textbox', { name: 'Name der Praxis' })
      await page
        .getByRole('navigation', { name: 'Abschnitte' })
        .getByRole('link', { name: 'Praxis und Person' })
        .click()
      await cutOff(context)
      await name.fill('Praxis am Deich')
      await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
      await expect(stateLine(page)).toContainText('Weiter geht es erst, wenn alles gesichert ist.')

      await saveElsewhere(app, 'facts', (facts) => ({ ...facts, practice: { ...facts.practice, name: 'Von nebenan' } }))
      await reconnect(context)
      const conflict = page.getByRole('region', { name: 'Zwei Fassungen' })
      await expect(conflict).toContainText('Von nebenan')
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(stateLine(page)).toBeInViewport()
      await stateLine(page).getByRole('link', { name: 'Beide ansehen' }).click()
      await expect(conflict.getByRole('heading')).toBeInViewport()
      await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
      await expect(page).toHaveURL(/\/admin\/praxis(#.*)?$/)

      await page.getByRole('button', { name: 'Meine Fassung behalten' }).click()
      await expect(stateLine(page)).toHaveAttribute('data-save-state', 'saved')
      await page.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }).click()
      await expect(page.getByRole('region', { name: 'Was sich ändert' })).toContainText('Praxis am Deich')
    })

    test('a tab that is closed offline loses nothing: the next one asks, and takes it over', async ({
      page,
      context,
    }) => {
      await openText(page)
      await cutOff(context)
      await write(page, ' Vor dem Schließen.')
      await expect(stateLine(page)).toContainText('auf diesem Gerät aufbewahrt')
      await page.close()
      await reconnect(context)

      const later = await context.newPage()
      await later.goto(ARTICLE)
      const question = later.getByRole('region', { name: 'Neuerer Stand auf diesem Gerät' })
      await expect(question).toBeVisible()
      await expect(text(later)).not.toContainText('Vor dem Schließen.')
      await question.getByRole('button', { name: 'Übernehmen' }).click()

      await expect(text(later)).toContainText('Vor dem Schließen.')
      await expect(stateLine(later)).toHaveAttribute('data-save-state', 'saved')
      await expect(question).toBeHidden()
      expect(await keptOnDevice(later)).toEqual([])
    })

    test('the session is ended elsewhere: one sentence, sign in, and go on with what was typed', async ({
      page,
      app,
    }) => {
      await openText(page)
      await (await administratorOf(app.url)).auth.signOut({ scope: 'global' })
      await write(page, ' Kurz nach dem Ende.')

      await expect(stateLine(page)).toContainText('Sie wurden abgemeldet.')
      await expect(stateLine(page)).toBeInViewport()
      await expect(page.getByText('Serverfehler')).toHaveCount(0)
      const [kept = ''] = await keptOnDevice(page)
      expect(kept, 'another person at this computer reads nothing').not.toContain('Ende')
      await stateLine(page).getByRole('button', { name: 'Wieder anmelden' }).click()
      await signInHere(page)

      await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`))
      await expect(text(page)).toContainText('Kurz nach dem Ende.')
      await expect(stateLine(page)).toHaveAttribute('data-save-state', 'saved')
    })

    test('a note saves itself: four seconds later the tab may be closed', { tag: '@more' }, async ({
      page,
      context,
      app,
    }) => {
      const { name, dialog } = await openEntry(page, app)
      await dialog.getByLabel('Notizen').fill('Ruft am Montag zurück')
      await expect(dialog.getByText('Gespeichert', { exact: true })).toBeVisible()
      await page.close()

      const later = await context.newPage()
      await later.goto(`/admin?suche=${name}`)
      await later.getByRole('button', { name: /^Details/ }).click()
      await expect(later.getByLabel('Notizen')).toHaveValue('Ruft am Montag zurück')
    })

    test('an ended session and a press on another tab: the login form stands there, no error, and no mail is queued', {
      tag: '@more',
    }, async ({ page, app }) => {
      const reports: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/problems')) reports.push(request.url())
      })
      await signIn(page)
      await (await administratorOf(app.url)).auth.signOut({ scope: 'global' })

      await page.getByRole('tab', { name: 'Praxisdaten' }).click()
      await expect(page.getByText('Sie wurden abgemeldet.')).toBeVisible()
      await signInHere(page)

      await expect(page.getByRole('heading', { name: 'Praxisdaten' })).toBeVisible()
      expect(reports).toEqual([])
    })

    test('a server that is away is one sentence inside the page, and is over by itself with one press', {
      tag: '@more',
    }, async ({ page, context }) => {
      const reports: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/problems')) reports.push(request.url())
      })
      await signIn(page)
      await expect(page.locator('link[rel=modulepreload][href*="text"]').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)

      await page.getByRole('tab', { name: 'Praxisdaten' }).click()
      await expect(page.getByRole('alert').getByText('Der Server ist gerade nicht zu erreichen.')).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Texte' })).toBeVisible()
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(page.getByRole('alert').getByText('Der Server ist gerade nicht zu erreichen.')).toBeVisible()

      await context.setOffline(false)
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(page.getByRole('heading', { name: 'Praxisdaten' })).toBeVisible()
      expect(reports).toEqual([])
    })

    test('my own second window is not somebody else', { tag: '@more' }, async ({ page, context }) => {
      await openText(page)
      const other = await context.newPage()
      await other.goto(ARTICLE)
      await expect(text(other)).toBeVisible()
      await write(page, ' Aus dem ersten Fenster.')
      await expect(stateLine(page)).toHaveAttribute('data-save-state', 'saved')
      await write(other, ' Aus dem zweiten Fenster.')

      const conflict = other.getByRole('region', { name: 'Zwei Fassungen' })
      await expect(conflict).toContainText('Sie haben inzwischen in einem anderen Fenster gesichert.')
      await expect(conflict).toBeInViewport()
      await expect(other.getByText('Jemand anderes')).toHaveCount(0)
    })
  })
}

test('two statuses in two windows are a choice between statuses, and the note stands once', { tag: '@more' }, async ({
  page,
  context,
  app,
}) => {
  const { name, dialog } = await openEntry(page, app, { admin_notes: 'Ruft am Montag zurück' })
  const other = await context.newPage()
  await other.goto(page.url())
  const otherDialog = other.getByRole('dialog', { name })
  await expect(otherDialog.getByLabel('Notizen')).toHaveValue('Ruft am Montag zurück')
  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await expect(dialog.getByText('Gespeichert', { exact: true })).toBeVisible()

  await otherDialog.getByLabel('Status').selectOption('Abgeschlossen')
  const conflict = otherDialog.getByRole('alert', { name: 'Zwei Fassungen' })
  await expect(conflict).toContainText('Sie haben diesen Eintrag inzwischen in einem anderen Fenster geändert')
  await expect(conflict.getByRole('button', { name: 'Meine Fassung speichern' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Meine Fassung speichern' }).click()
  await expect(otherDialog.getByText('Gespeichert', { exact: true })).toBeVisible()

  const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
  expect(data).toMatchObject({ status: 'completed', admin_notes: 'Ruft am Montag zurück' })
})

test('a status here and a note there are both saved without a question', { tag: '@more' }, async ({
  page,
  context,
  app,
}) => {
  const { name, dialog } = await openEntry(page, app)
  const other = await context.newPage()
  await other.goto(page.url())
  const otherDialog = other.getByRole('dialog', { name })
  await expect(otherDialog.getByLabel('Notizen')).toBeVisible()
  await dialog.getByLabel('Status').selectOption('Kontaktiert')
  await expect(dialog.getByText('Gespeichert', { exact: true })).toBeVisible()

  await otherDialog.getByLabel('Notizen').fill('Am Telefon besprochen')
  await expect(otherDialog.getByText('Gespeichert', { exact: true })).toBeVisible()

  await expect(otherDialog.getByLabel('Status')).toHaveValue('contacted')
  const { data } = await (await asSecret(app)).from('mwo_form_entries').select('*').eq('last_name', name).single()
  expect(data).toMatchObject({ status: 'contacted', admin_notes: 'Am Telefon besprochen' })
})

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const stateLine = (page: Page) => page.locator('[data-save-state]')

async function openText(page: Page) {
  await signIn(page)
  await page.goto(ARTICLE)
  await expect(text(page)).toBeVisible()
}

async function openEntry(page: Page, app: ServerProcess, entry: Record<string, unknown> = {}) {
  const name = await addEntries(app, entry)
  await signIn(page)
  await page.goto(`/admin?suche=${name}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByLabel('Notizen')).toBeVisible()
  return { name, dialog }
}

/** At the end of the first paragraph. */
async function write(page: Page, words: string) {
  await text(page).focus()
  await text(page)
    .locator('p')
    .first()
    .evaluate((paragraph) => getSelection()?.setPosition(paragraph, paragraph.childNodes.length))
  await page.keyboard.type(words)
}

const cutOff = (context: BrowserContext) => context.route(SAVE, (route) => route.abort('internetdisconnected'))
const reconnect = (context: BrowserContext) => context.unroute(SAVE)

async function signInHere(page: Page) {
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('admin-unsaved-work/') ? [value] : [])),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the body of any document
async function saveElsewhere(app: ServerProcess, document: string, change: (body: any) => unknown) {
  const { shippedFacts } = await import('../../app/content/facts/shipped-facts.ts')
  const administrator = await administratorOf(app.url)
  const { data } = await administrator.rpc('content_state', { _document: document })
  const { data: saved } = await administrator.rpc('save_content_draft', {
    _document: document,
    _base_version: data.version,
    _seen: data.draft?.change ?? 0,
    _body: change(data.draft?.body ?? data.body ?? shippedFacts),
  })
  expect(saved.state).toBe('saved')
}
