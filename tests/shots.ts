import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { DisplaySettings } from '../app/features/accessibility/display-settings.ts'
import { CONSENT_VERSION } from '../app/lib/consent/consent.ts'
import { addConsultation, addEntries } from './support/browser/admin-data.ts'
import { visitWith } from './support/browser/display-modes.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './support/browser/find-chromium.ts'
import { fontsShown } from './support/browser/fonts-shown.ts'
import { findingClasses, sweep } from './support/browser/layout.ts'
import { ADMINISTRATOR, PASSWORD } from './support/people.ts'
import { table } from './support/report/table.ts'
import { startProcess } from './support/server/start-process.ts'
import buildOnce from './support/site/build-once.ts'
import { adminPaths, oneOfEachKind, readablePaths } from './support/site/site-paths.ts'

/**
 * `npm run shots`: a picture of every page, in screenshots/<look>/<width>/, to be looked at. Arguments choose pages, options the
 * widths and the look:
 * `npm run shots -- /beratung /blog --widths 360,1920 --text 150 --night`. `--contrast` and `--print` are looks, too.
 * `--admin` signs in and shows the admin area with a few entries instead. `--sweep` takes no pictures: it measures one page of each
 * kind (or those named) in windows of every width, with text of 100 and 150 %, and prints what is wrong.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '360,768,1280' },
    text: { type: 'string', default: '100' },
    night: { type: 'boolean', default: false },
    contrast: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    admin: { type: 'boolean', default: false },
    sweep: { type: 'boolean', default: false },
  },
})
const look: Partial<DisplaySettings> = {
  fontSize: Number(options.text),
  invertColors: options.night,
  highContrast: options.contrast,
  animationsPaused: true,
}
const lookName =
  [
    options.admin && 'admin',
    options.text !== '100' && `text-${options.text}`,
    options.night && 'night',
    options.contrast && 'contrast',
    options.print && 'print',
  ]
    .filter(Boolean)
    .join('-') || 'default'
const folder = join(import.meta.dirname, '../screenshots', lookName)
const widths = options.widths.split(',').map(Number)
const all = options.admin ? adminPaths : [...readablePaths, '/gibt-es-nicht']
const paths = positionals.length > 0 ? positionals : all

await buildOnce()
if (positionals.length === 0 && !options.sweep) await rm(folder, { recursive: true, force: true })
const server = await startProcess({ ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS })
try {
  if (options.admin) await addSamples()
  if (options.sweep) await sweepAll(browser)
  else for (const width of widths) await shootAll(browser, width)
} finally {
  await browser.close()
  await server.stop()
}

/** Entries of several ages and states, so that lists and figures have something to show. */
async function addSamples(): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  for (const hours of [2, 20, 40]) await addEntries(server, { created_at: hoursAgo(hours) })
  for (const hours of [1, 30]) await addConsultation(server, { created_at: hoursAgo(hours) })
  await addConsultation(server, { created_at: hoursAgo(90), status: 'completed' })
}

async function sweepAll(browser: Browser): Promise<void> {
  const page = await openPage(browser, 1280)
  if (options.admin) await signIn(page)
  const everyWidth = Array.from({ length: 81 }, (_, step) => 320 + 20 * step)
  const chosen = positionals.length > 0 ? positionals : options.admin ? adminPaths : oneOfEachKind
  const { findings, words } = await sweep(page, chosen, everyWidth)
  for (const { is, what, path, seen } of findings) {
    const widths = seen.map(({ width }) => width)
    const texts = [...new Set(seen.map(({ text }) => `${text} %`))].join(', ')
    console.info(`${is}  ${path}  ${Math.min(...widths)}–${Math.max(...widths)} px, ${texts}, ${seen.length}×  ${what}`)
  }
  const byClass = Map.groupBy(findings, ({ is }) => is)
  const rows = Object.entries(findingClasses).map(([is, meaning]) => {
    const ofClass = byClass.get(is as keyof typeof findingClasses) ?? []
    return { class: is, places: ofClass.length, pages: new Set(ofClass.map(({ path }) => path)).size, meaning }
  })
  console.info(`${table(rows)}\n${words} words measured`)
}

async function openPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 900 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  // The pages are to be seen, not the question about cookies; /legal/cookies and the tests show that one.
  await context.addInitScript((version) => {
    const answer = { necessary: true, functional: false, analytics: false, version }
    localStorage.setItem('cookie-consent', JSON.stringify(answer))
    localStorage.setItem('cookie-consent-date', new Date().toISOString())
  }, CONSENT_VERSION)
  return context.newPage()
}

async function shootAll(browser: Browser, width: number): Promise<void> {
  const page = await openPage(browser, width)
  await visitWith(page, look)
  if (options.print) await page.emulateMedia({ media: 'print' })
  if (options.admin) await signIn(page)
  await mkdir(join(folder, String(width)), { recursive: true })
  for (const path of paths) await shoot(page, path, width)
  await page.context().close()
  console.info(`${paths.length} pictures in ${join(folder, String(width))}`)
}

async function shoot(page: Page, path: string, width: number): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // Some parts are loaded when a reader comes near.
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo(0, at)
      await new Promise(requestAnimationFrame)
    }
  })
  await page.waitForLoadState('networkidle')
  await fontsShown(page)
  await page.evaluate(() => scrollTo(0, 0))
  const name = path === '/' ? 'startseite' : path.slice(1).replaceAll('/', '-')
  await page.screenshot({ path: join(folder, String(width), `${name}.png`), fullPage: true, animations: 'disabled' })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('E-Mail').fill(ADMINISTRATOR)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
}
