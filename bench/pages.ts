import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, devices } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tests/support/browser/find-chromium.ts'
import { startProcess } from '../tests/support/processes/start-process.ts'
import { oneOfEachKind, publicPaths } from '../tests/support/site/site-paths.ts'
import { load, median, rounded } from './load.ts'

const SOME = oneOfEachKind.filter((path) => /^\/(?:$|beratung|blog\/|ratgeber\/|legal\/datenschutz)/.test(path))

/** "Slow 4G" of the developer tools; the processor is slowed down four times. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** An island that starts when the browser has nothing else to do has started by then. */
const SETTLED_MS = 1000
const CONNECTIONS = { connections: 16, duration: 3, headers: { 'accept-encoding': 'gzip' } }

const NAMES = ['bytes', 'requests', 'largestPaint', 'blocked', 'shift', 'perSecond', 'p99', 'processorMs'] as const
type Figures = Record<(typeof NAMES)[number], number>

/** @param beside the address of another website, or the folder of another checkout: the same pages, alternately */
export async function measurePages({ runs, all, beside }: { runs: number; all: boolean; beside?: string | undefined }) {
  const sites = [await openSite(), ...(beside ? [await openSite(beside)] : [])]
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS })
  const table: Record<string, Figures> = {}
  for (const path of all ? publicPaths : SOME) {
    const measured: { url: string; pid: number | undefined; found: Figures[] }[] = []
    for (const { url, pid } of sites) {
      // Another website may lack the page.
      if ((await fetch(`${url}${path}`)).ok) measured.push({ url: `${url}${path}`, pid, found: [] })
    }
    for (let run = 0; run < runs; run += 1) {
      for (const { url, pid, found } of measured) {
        found.push({ ...(await visit(browser, url)), ...(await load({ url, ...CONNECTIONS }, pid)) })
      }
    }
    const [here, other] = measured.map(({ found }) => figures((name) => median(found.map((run) => run[name]))))
    if (here) table[path] = here
    if (!here || !other) continue
    table[`${path} beside`] = other
    table[`${path} ratio`] = figures((name) => here[name] / other[name])
  }
  await browser.close()
  for (const { stop } of sites) await stop()
  return [table]
}

async function openSite(place?: string) {
  if (place && /^https?:/.test(place)) return { url: place.replace(/\/$/, ''), pid: undefined, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-'))
  const server = await startProcess({ DATA_DIR: folder }, place && resolve(place))
  const stop = () => server.stop().then(() => rm(folder, { recursive: true, force: true }))
  return { url: server.url, pid: server.child.pid, stop }
}

/** A first visit with a phone, until the page rests. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  const chromium = await context.newCDPSession(page)
  const sizes: number[] = []
  chromium.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength))
  await chromium.send('Network.enable')
  await chromium.send('Network.emulateNetworkConditions', SLOW_4G)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: ReturnType<typeof observe> }).seen)
  await context.close()
  // What stands in the page as a `data:` address is no request.
  const sent = sizes.filter((size) => size > 0)
  return { ...seen, bytes: sent.reduce((sum, size) => sum + size, 0), requests: sent.length }
}

/** Runs in the page, before everything else. `blocked` is what tasks take beyond 50 ms, from the first byte on. */
function observe() {
  const seen = { largestPaint: 0, blocked: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'largest-contentful-paint') seen.largestPaint = entry.startTime
      if (entry.entryType === 'longtask') seen.blocked += entry.duration - 50
      if (entry.entryType === 'layout-shift') seen.shift += (entry as PerformanceEntry & { value: number }).value
    }
  }).observe({ entryTypes: ['largest-contentful-paint', 'longtask', 'layout-shift'] })
  return seen
}

const figures = (figure: (name: keyof Figures) => number) =>
  Object.fromEntries(NAMES.map((name) => [name, rounded(figure(name))])) as Figures
