import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { createAdministrator } from '../server/accounts/administrators.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/database/open-database.ts'
import { createLog, routeConsoleToLog } from '../server/log.ts'
import { buildSiteWhenNeeded } from '../server/site/build-site-when-needed.ts'
import { startServer } from '../server/start-server.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tests/support/browser/find-chromium.ts'
import { createTestDatabase, type Engine, engines } from '../tests/support/database/engines.ts'
import { ADMINISTRATOR as EMAIL, PASSWORD } from '../tests/support/people.ts'

/**
 * How long the list of enquiries takes to open, with few and with many entries: from the click on the tab to fifty
 * cards and the exact count on the screen, in a real browser. Median of five, all in one run on one machine. Then the
 * export of all of them, counted row by row.
 *
 * Usage: node bench/admin-list.ts [more numbers of entries]
 */
const SIZES = [250, 25_000, ...process.argv.slice(2).map(Number)]
const RUNS = 5
const LIMIT = 1.5
const ADMINISTRATOR = { email: EMAIL, password: PASSWORD }

const log = createLog('silent')
routeConsoleToLog(log)
await buildSiteWhenNeeded()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS })
let failed = false
for (const engine of engines) failed = (await measure(engine)) || failed
await browser.close()
process.exit(failed ? 1 : 0)

async function measure(engine: Engine): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const config = readConfig({
    PORT: '0',
    MAILBOX_PORT: '0',
    DATA_DIR: dataDir,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  const server = await startServer({ config, log })
  const { database } = server.backend
  await createAdministrator(database, ADMINISTRATOR)
  const page = await browser.newPage({ baseURL: `http://localhost:${server.port}` })
  await signIn(page)

  const results: { entries: number; open: number; search: number; exported: number; rows: number }[] = []
  for (const entries of SIZES) {
    await fill(database, entries)
    await openList(page, entries)
    const open = await median(() => openList(page, entries))
    results.push({ entries, open, search: await median(() => search(page)), ...(await exportAll(page)) })
  }
  const first = results[0]?.open ?? Number.NaN
  for (const { entries, open, search, exported, rows } of results) {
    const times = open / first
    console.info(
      `${engine.padEnd(9)} ${String(entries).padStart(7)} entries: open ${open.toFixed(0)} ms (${times.toFixed(2)} ×), search ${search.toFixed(0)} ms, export of ${rows} rows ${exported.toFixed(0)} ms`,
    )
  }
  await page.close()
  await server.stop()
  await postgres?.drop()
  await rm(dataDir, { recursive: true, force: true })
  const isComplete = results.every(({ entries, rows }) => rows === entries)
  return !isComplete || (results[1]?.open ?? Number.POSITIVE_INFINITY) > first * LIMIT
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR.email)
  await page.getByLabel('Passwort', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('tab', { name: 'Beratungsanfragen' }).click()
}

async function openList(page: Page, entries: number): Promise<number> {
  await page.getByRole('tab', { name: 'Beratungsanfragen' }).click()
  await page.getByText('0 von 0 Einträgen').waitFor()
  const expected = `50 von ${new Intl.NumberFormat('de-DE').format(entries)} Einträgen`
  return clicked(page, 'MWO Anfragen', expected)
}

/** Measured inside the page: what the remote control costs is not the list's. */
async function clicked(page: Page, tab: string, expected: string): Promise<number> {
  return page.evaluate(
    ({ tab, expected }) =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((element) =>
          element.textContent?.startsWith(tab),
        )
        const start = performance.now()
        const look = () => {
          const isThere =
            document.body.textContent?.includes(expected) && document.querySelectorAll('[data-enquiry]').length === 50
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        button?.click()
        look()
      }),
    { tab, expected },
  )
}

/** The first page of what a search finds: a word that is in one entry of a thousand. */
async function search(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}')
    const { publishableKey } = await (await fetch('/backend.json')).json()
    const start = performance.now()
    const answer = await fetch('/rest/v1/rpc/search_mwo_form_entries?order=created_at.desc,id', {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ search: 'Nummer 7 ', at_most: 50 }),
    })
    await answer.json()
    return performance.now() - start
  })
}

async function exportAll(page: Page): Promise<{ exported: number; rows: number }> {
  const start = performance.now()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 300_000 }),
    page.getByRole('button', { name: 'CSV Export' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return { exported: performance.now() - start, rows: parse(text, { bom: true, columns: true }).length }
}

async function median(run: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < RUNS; count += 1) times.push(await run())
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
}

async function fill(database: Database, entries: number): Promise<void> {
  await sql`
    insert into public.mwo_form_entries (created_at, first_name, last_name, email, message, gdpr_consent, status)
    select now() - make_interval(mins => i), 'Max', 'Mustermann', 'max.mustermann@example.com',
      'Guten Tag, ich interessiere mich für eine Sitzung und habe eine Frage dazu. Nummer ' || (i % 1000) || ' ' || repeat('Text ', 30),
      true, (array['new', 'contacted', 'completed'])[1 + i % 3]
    from generate_series((select count(*) from public.mwo_form_entries)::integer + 1, ${entries}::integer) as i
  `.execute(database.sql)
  // PostgreSQL does this by itself after a while; PGlite by the job of server/jobs/tidy-database.ts.
  await sql`vacuum analyze public.mwo_form_entries`.execute(database.sql)
}
