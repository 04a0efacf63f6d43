import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { ADMINISTRATOR, expect, signIn, test } from '../support/browser/test.ts'
import { type Loss, Typist } from '../support/browser/typist.ts'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { table } from '../support/report/table.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import { freePort, type ServerProcess, startProcess } from '../support/server/start-process.ts'

/** `TYPING_MINUTES=5 npx playwright test typing` goes on for five minutes and prints what was lost; `npm test` does one round. */
const MINUTES = Number(process.env.TYPING_MINUTES ?? 0)
const ARTICLE = 'article/getippt'
const ADDRESS = `/admin/texte/${ARTICLE}`
/** The promise of the editor. */
const MOST_LOST_MS = 2000

interface Desk {
  server: ServerProcess
  /** Looks at what the server has; not the one who types. */
  observer: SupabaseClient
  context: BrowserContext
  page: Page
  typist: Typist
}

test('somebody types while network, tab, server and session fail and a second tab interferes', {
  tag: '@more',
}, async ({ browser }) => {
  test.setTimeout(180_000 + MINUTES * 120_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-typing-'))
  await copyMigratedDatabase(dataDir)
  const settings = {
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
  }
  const server = await startProcess(settings)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const desk: Desk = { server, observer: await administratorOf(server.url), context, page, typist: new Typist() }
  const rows: (Loss & { blow: string; silentOverwrites: number })[] = []
  const end = Date.now() + MINUTES * 60_000
  try {
    await signIn(page)
    await page.goto('/admin/texte')
    await page.getByRole('button', { name: 'Neuer Artikel' }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Getippt')
    await page.getByRole('button', { name: 'Artikel beginnen' }).click()
    await takeUpPen(desk)
    do {
      for (const [blow, strike] of Object.entries(blows)) {
        const { silentOverwrites = 0, ...loss } = await strike(desk, () => startProcess(settings))
        rows.push({ blow, ...loss, silentOverwrites })
        await desk.typist.type(desk.page, 1000)
      }
    } while (Date.now() < end)
    await expectSaved(desk)
  } finally {
    await context.close()
    await desk.server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  const printed = table(rows.map((row) => ({ ...row })))
  await writeFile(test.info().outputPath('typing.md'), printed)
  if (MINUTES > 0) process.stdout.write(`\n${printed}\n`)
  for (const { blow, milliseconds, silentOverwrites } of rows) {
    expect(milliseconds, blow).toBeLessThanOrEqual(MOST_LOST_MS)
    expect(silentOverwrites, blow).toBe(0)
  }
})

type Blow = (desk: Desk, startServer: () => Promise<ServerProcess>) => Promise<Loss & { silentOverwrites?: number }>

const blows: Record<string, Blow> = {
  async 'network away'(desk) {
    await desk.context.setOffline(true)
    await desk.typist.type(desk.page, 4000)
    await desk.context.setOffline(false)
    await desk.typist.type(desk.page, 1000)
    await expectSaved(desk)
    return desk.typist.resumeFrom(await savedText(desk), Date.now())
  },

  async 'tab closed'(desk) {
    await desk.typist.type(desk.page, 3500)
    return closeAndReopen(desk)
  },

  async 'tab crashed without a network'(desk) {
    const devtools = await desk.context.newCDPSession(desk.page)
    // Playwright's own switch wants a tab that lives.
    const network = (offline: boolean) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
    await network(true)
    await desk.typist.type(desk.page, 3000)
    const crashed = desk.page.waitForEvent('crash')
    const blowAt = Date.now()
    // No answers come from a tab that crashed.
    void devtools.send('Page.crash').catch(() => undefined)
    await crashed
    // As a person loads a crashed tab anew: the tab's storage is still there, and what it holds goes to the server.
    void devtools.send('Page.reload').catch(() => undefined)
    void network(false).catch(() => undefined)
    const expected = desk.typist.text
    await expect.poll(() => savedText(desk), { timeout: 20_000 }).toBe(expected)
    await desk.page.close()
    await openAgain(desk)
    return desk.typist.resumeFrom(await savedText(desk), blowAt)
  },

  async 'server killed'(desk, startServer) {
    await desk.typist.type(desk.page, 1500)
    const ended = once(desk.server.child, 'exit')
    desk.server.child.kill('SIGKILL')
    await ended
    const starting = startServer()
    await desk.typist.type(desk.page, 3000)
    desk.server = await starting
    await expectSaved(desk)
    return desk.typist.resumeFrom(await savedText(desk), Date.now())
  },

  async 'session ended elsewhere'(desk) {
    await desk.observer.auth.signOut({ scope: 'global' })
    desk.observer = await administratorOf(desk.server.url)
    await desk.typist.type(desk.page, 3000)
    await desk.page.getByRole('button', { name: 'Wieder anmelden' }).click()
    await desk.page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
    await desk.page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
    await desk.page.getByRole('button', { name: 'Anmelden' }).click()
    await takeUpPen(desk)
    await expectSaved(desk)
    return desk.typist.resumeFrom(await savedText(desk), Date.now())
  },

  async 'second tab, mine kept'(desk) {
    return interfere(desk, async (conflict) => conflict.getByRole('button', { name: 'Meine Fassung behalten' }).click())
  },

  async 'second tab, theirs taken'(desk) {
    return interfere(desk, async (conflict, theirs) => {
      await conflict.getByRole('button', { name: 'Andere Fassung übernehmen' }).click()
      desk.typist = new Typist(theirs)
    })
  },
}

async function interfere(
  desk: Desk,
  decide: (conflict: ReturnType<Page['getByRole']>, theirs: string) => Promise<void>,
) {
  await expectSaved(desk)
  const other = await desk.context.newPage()
  await other.goto(ADDRESS)
  await putPenAtTheEnd(other)
  await other.keyboard.type('Aus dem zweiten Tab. ')
  await expect(other.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
  const theirs = await savedText(desk)

  await desk.page.bringToFront()
  await desk.typist.type(desk.page, 1500)
  const conflict = desk.page.getByRole('region', { name: 'Zwei Fassungen' })
  await expect(conflict).toContainText('Aus dem zweiten Tab.')
  await expect(conflict).toContainText(desk.typist.text.trim().split(' ').slice(-2).join(' '))
  const silentOverwrites = (await savedText(desk)) === theirs ? 0 : 1
  await other.close()
  await decide(conflict, theirs)
  await expect(conflict).toBeHidden()
  await expectSaved(desk)
  const loss = desk.typist.resumeFrom(await savedText(desk), Date.now())
  await putPenAtTheEnd(desk.page)
  return { ...loss, silentOverwrites }
}

async function closeAndReopen(desk: Desk): Promise<Loss> {
  const blowAt = Date.now()
  await desk.page.close()
  const found = await savedText(desk)
  const loss = desk.typist.resumeFrom(found, blowAt)
  await openAgain(desk)
  return loss
}

async function openAgain(desk: Desk): Promise<void> {
  desk.page = await desk.context.newPage()
  await desk.page.goto(ADDRESS)
  await takeUpPen(desk)
}

async function takeUpPen({ page, typist }: Desk): Promise<void> {
  await putPenAtTheEnd(page)
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText(typist.text.trim())
}

async function putPenAtTheEnd(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+End')
}

async function expectSaved({ page }: Desk): Promise<void> {
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved', { timeout: 20_000 })
}

/** The text of the draft as the server has it. */
async function savedText({ observer }: Desk): Promise<string> {
  interface Node {
    text?: string
    content?: Node[]
  }
  const { data } = await observer.rpc('content_state', { _document: ARTICLE })
  const textOf = ({ text = '', content = [] }: Node): string => text + content.map(textOf).join('')
  return textOf(data.draft.body.content)
}
