import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import type * as ours from './lighthouse.ts'
import { audit, startBrowser, withoutScripts } from './lighthouse.ts'
import { median, rounded } from './report/numbers.ts'
import { table } from './report/table.ts'

/**
 * `node bench/beside.ts [before=../another-checkout] [wordpress=http://127.0.0.1:8090] [--bare] [--paths /,/preise] [--runs 5]`:
 * Lighthouse as a phone for this build, other checkouts, the first page of other sites and, with `--bare`, this build without
 * scripts, alternately, with the network simulated and really throttled. Milliseconds are medians; bytes are those on the wire.
 * `blocked` counts from the first paint, `blocked in all` from the first byte: a page that paints late has laid itself out before.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    paths: { type: 'string', default: '/' },
    runs: { type: 'string', default: '5' },
    bare: { type: 'boolean', default: false },
  },
})
const CHECKOUT = join(import.meta.dirname, '..')
const THROTTLING = ['simulate', 'devtools'] as const

const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-beside-'))
const sites = await Promise.all(
  [`now=${CHECKOUT}`, ...(values.bare ? [`bare=${CHECKOUT}`] : []), ...positionals].map(async (named) => {
    const [name = '', place = ''] = named.split(/=(.*)/s)
    if (/^https?:/.test(place)) return { name, url: place, isBuild: false, stop: async () => {} }
    const checkout = resolve(place)
    // Each checkout copies and serves its own build.
    const theirs: Pick<typeof ours, 'copyOfSite' | 'serveCopy'> = await import(join(checkout, 'bench/lighthouse.ts'))
    const server = await theirs.serveCopy(
      checkout,
      await theirs.copyOfSite(checkout, join(folder, name), name === 'bare' ? withoutScripts : undefined),
    )
    return { name, url: server.ready[0], isBuild: true, stop: server.stop }
  }),
)
const browser = await startBrowser(join(folder, 'profile'))
const port = Number(browser.ready[1])
try {
  const rows: Record<string, unknown>[] = []
  for (const path of values.paths.split(',')) {
    for (const throttlingMethod of THROTTLING) {
      const results = new Map<string, Result[]>()
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const { name, url, isBuild } of sites) {
          if (!isBuild && path !== '/') continue
          const result = await audit(`${url}${path}`, port, { onlyCategories: ['performance'], throttlingMethod })
          results.set(name, [...(results.get(name) ?? []), result])
        }
      }
      for (const [name, found] of results)
        rows.push({ path, network: throttlingMethod, site: name, ...figuresOf(found) })
      process.stderr.write(`${path} ${throttlingMethod}\n`)
    }
  }
  process.stdout.write(`${table(rows)}\n`)
} finally {
  await browser.stop()
  for (const site of sites) await site.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

function figuresOf(results: Result[]) {
  const audited = (id: string) => rounded(median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)))
  const shift = median(results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN))
  return {
    'first paint': audited('first-contentful-paint'),
    'largest paint': audited('largest-contentful-paint'),
    blocked: audited('total-blocking-time'),
    'blocked in all': rounded(median(results.map(blockedInAll))),
    shift: rounded(shift, 4),
    ...bytesOf(results[0]),
  }
}

/** What tasks of the main thread take beyond 50 ms, over the whole load. */
function blockedInAll({ audits }: Result): number {
  const details = audits['long-tasks']?.details as { items?: { duration: number }[] } | undefined
  return (details?.items ?? []).reduce((sum, { duration }) => sum + duration - 50, 0)
}

/** On the wire, by kind. */
function bytesOf(result: Result | undefined) {
  const details = result?.audits['network-requests']?.details as { items?: SentFile[] } | undefined
  const bytes = (kind?: string) =>
    (details?.items ?? [])
      .filter(({ resourceType }) => !kind || resourceType === kind)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    bytes: bytes(),
    page: bytes('Document'),
    scripts: bytes('Script'),
    styles: bytes('Stylesheet'),
    fonts: bytes('Font'),
    pictures: bytes('Image'),
  }
}

interface SentFile {
  resourceType?: string
  transferSize: number
}
