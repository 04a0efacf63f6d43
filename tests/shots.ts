import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { DisplaySettings } from '../app/features/accessibility/display-settings.ts'
import { CONSENT_VERSION } from '../app/lib/consent/consent.ts'
import { addConsultation, addEntries } from './support/browser/admin-data.ts'
import { visitWith } from './support/browser/display-modes.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './support/browser/find-chromium.ts'
import { openWhole } from './support/browser/layout.ts'
import { answerCookieQuestion, signIn } from './support/browser/test.ts'
import { ADMINISTRATOR, PASSWORD } from './support/people.ts'
import { startProcess } from './support/processes/start-process.ts'
import buildOnce from './support/site/build-once.ts'
import { adminPaths, readablePaths } from './support/site/site-paths.ts'

/**
 * `npm run shots`: a picture of every page, in screenshots/<mode>/<width>/. Arguments choose pages, options the widths and the mode:
 * `npm run shots -- /beratung /blog --widths 360,1920 --text 150 --night`. `--contrast` and `--print` are modes, too.
 * `--admin` signs in and shows the admin area with a few entries instead.
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
  },
})
const settings: Partial<DisplaySettings> = {
  fontSize: Number(options.text),
  invertColors: options.night,
  highContrast: options.contrast,
  animationsPaused: true,
}
const modes = (['admin', 'night', 'contrast', 'print'] as const).filter((name) => options[name])
const mode = [...modes, ...(options.text === '100' ? [] : [`text-${options.text}`])].join('-') || 'default'
const folder = join(import.meta.dirname, '../screenshots', mode)
const widths = options.widths.split(',').map(Number)
const all = options.admin ? adminPaths : [...readablePaths, '/gibt-es-nicht']
const paths = positionals.length > 0 ? positionals : all

await buildOnce()
if (positionals.length === 0) await rm(folder, { recursive: true, force: true })
const server = await startProcess({ ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS })
try {
  if (options.admin) await addSamples()
  for (const width of widths) await shootAll(browser, width)
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

async function shootAll(browser: Browser, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 900 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  // The pages are to be seen, not the cookie banner; /legal/cookies and the tests show that one.
  await page.addInitScript(answerCookieQuestion, CONSENT_VERSION)
  await visitWith(page, settings)
  if (options.print) await page.emulateMedia({ media: 'print' })
  if (options.admin) await signIn(page)
  await mkdir(join(folder, String(width)), { recursive: true })
  for (const path of paths) await shoot(page, path, width)
  await context.close()
  console.info(`${paths.length} pictures in ${join(folder, String(width))}`)
}

async function shoot(page: Page, path: string, width: number): Promise<void> {
  await openWhole(page, path)
  const name = path === '/' ? 'startseite' : path.slice(1).replaceAll('/', '-')
  await page.screenshot({ path: join(folder, String(width), `${name}.png`), fullPage: true, animations: 'disabled' })
}
