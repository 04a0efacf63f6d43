import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tests/support/browser/find-chromium.ts'
import { startSite } from './children.ts'
import { median, rounded } from './report/numbers.ts'
import { table } from './report/table.ts'

/**
 * `node bench/main-thread.ts [/beratung …]`: processor time of the main thread after the first paint, in milliseconds.
 * Lighthouse counts tasks beyond 50 ms on a phone that it assumes four times slower: more than 12.5 ms here.
 */
const LONG_ENOUGH_MS = 4
const PHONE_FACTOR = 4
const BLOCKING_MS = 50
const RUNS = 5

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** In microseconds. */
  tdur?: number
  args?: { data?: { url?: string }; name?: string }
}

const paths = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['/', '/mwo-digital', '/legal/datenschutz']
const site = await startSite()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS })
for (const path of paths) {
  const runs: { tasks: Task[]; blocked: number }[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await tasksAfterFirstPaint(browser, `${site.ready[0]}${path}`))
  const blocked = median(runs.map((run) => run.blocked))
  const shown = runs.find((run) => run.blocked === blocked) ?? runs[0]
  console.info(`\n${path}: about ${rounded(blocked)} ms blocked on the assumed phone (median of ${RUNS})\n`)
  console.info(table(shown?.tasks ?? []))
}
await browser.close()
await site.stop()

type Task = { at: number; busy: number; 'mostly with': string }

async function tasksAfterFirstPaint(chrome: Browser, url: string): Promise<{ tasks: Task[]; blocked: number }> {
  const context = await chrome.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await chrome.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline', 'v8.execute'] },
  })
  await page.goto(url)
  await page.locator('html[data-hydrated]').waitFor()
  await wait(1000)
  await session.send('Tracing.end')
  await complete
  await context.close()
  return summary(events, new URL(url).origin)
}

function summary(events: TraceEvent[], origin: string): { tasks: Task[]; blocked: number } {
  const ours = events.find(({ args }) => args?.data?.url?.startsWith(origin))
  const firstPaint = events.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === ours?.pid)?.ts ?? 0
  const all = events.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === ours?.pid && tid === ours?.tid && ts >= firstPaint,
  )
  // Each task is told twice, once inside the other.
  const tasks = all
    .filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && (tdur ?? 0) > LONG_ENOUGH_MS * 1000)
    .toSorted((a, b) => a.ts - b.ts)
  const blocked = tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * PHONE_FACTOR - BLOCKING_MS), 0)
  return {
    blocked,
    tasks: tasks.map((task) => ({
      at: rounded((task.ts - firstPaint) / 1000),
      busy: rounded((task.tdur ?? 0) / 1000, 1),
      'mostly with': longestInside(all, task),
    })),
  }
}

function longestInside(events: TraceEvent[], task: TraceEvent): string {
  const inside = events.filter(
    ({ name, ts, dur = 0 }) =>
      ts >= task.ts &&
      ts + dur <= task.ts + (task.dur ?? 0) &&
      !/RunTask|SimpleWatcher|Receive|HandleMessage/.test(name),
  )
  const [longest] = inside.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
  if (!longest) return ''
  const file = longest.args?.data?.url?.split('/').at(-1) ?? ''
  return `${longest.name} ${rounded((longest.tdur ?? 0) / 1000, 1)} ${file}`.trim()
}
