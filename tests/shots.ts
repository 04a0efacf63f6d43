import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { CONSENT_VERSION } from '../app/lib/consent.ts'
import buildOnce from './support/build-once.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './support/find-chromium.ts'
import { readablePaths } from './support/site-paths.ts'
import { startProcess } from './support/start-process.ts'

/**
 * `npm run shots`: a picture of every page at three widths, in screenshots/<width>/, to be looked at. Arguments choose pages:
 * `npm run shots -- /beratung /blog`.
 */
const folder = join(import.meta.dirname, '../screenshots')
const widths = [360, 768, 1280]
const chosen = process.argv.slice(2)
const paths = chosen.length > 0 ? chosen : [...readablePaths, '/gibt-es-nicht']

await buildOnce()
if (chosen.length === 0) await rm(folder, { recursive: true, force: true })
const server = await startProcess()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS })
try {
  for (const width of widths) await shootAll(browser, width)
} finally {
  await browser.close()
  await server.stop()
}
console.info(`${paths.length * widths.length} pictures of ${paths.length} pages in ${folder}`)

async function shootAll(browser: Browser, width: number): Promise<void> {
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
  const page = await context.newPage()
  await mkdir(join(folder, String(width)), { recursive: true })
  for (const path of paths) {
    await page.goto(path)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    // Some parts are loaded when a reader comes near.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      scrollTo(0, 0)
      return document.fonts.ready.then(() => {})
    })
    const name = path === '/' ? 'startseite' : path.slice(1).replaceAll('/', '-')
    await page.screenshot({ path: join(folder, String(width), `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  await context.close()
}
