import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from 'lighthouse'
import { neverListed, publicPaths } from '../tests/support/site/site-paths.ts'
import { audit, copyOfSite, serveCopy, startBrowser, withoutScripts } from './lighthouse.ts'
import { median, rounded } from './report/numbers.ts'

const CHECKOUT = join(import.meta.dirname, '..')

export interface PageFigures {
  path: string
  /** Simulated phone, in milliseconds; CLS has no unit. */
  firstPaint: number
  largestPaint: number
  largestPaintWithoutScripts: number
  /** LCP divided by that of the same page without scripts. */
  ratio: number
  blocked: number
  blockedWithoutScripts: number
  shift: number
  performance: number
  accessibility: number
  bestPractices: number
  /** Null for pages that search engines must not list. */
  seo: number | null
  failedAudits: string[]
}

interface Options {
  runs: number
  paths?: string[]
  onPage?(figures: PageFigures): void
}

/**
 * Lighthouse as a phone for every public page, with and without its scripts alternately, from the same server. The
 * copies say `index` where sample data makes the pages say `noindex`.
 */
export async function measurePages({ runs, paths = publicPaths, onPage }: Options): Promise<PageFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-site-'))
  const [full, bare] = await Promise.all([
    copyOfSite(CHECKOUT, join(folder, 'full')),
    copyOfSite(CHECKOUT, join(folder, 'bare'), withoutScripts),
  ])
  const servers = await Promise.all([full, bare].map((copy) => serveCopy(CHECKOUT, copy)))
  const [fullUrl, bareUrl] = servers.map(({ ready }) => ready[0])
  const browser = await startBrowser(join(folder, 'profile'))
  const port = Number(browser.ready[1])
  try {
    const figures: PageFigures[] = []
    for (const path of paths) {
      const withScripts: Result[] = []
      const without: Result[] = []
      for (let run = 0; run < runs; run += 1) {
        withScripts.push(await audit(`${fullUrl}${path}`, port))
        without.push(await audit(`${bareUrl}${path}`, port, { onlyCategories: ['performance'] }))
      }
      figures.push(summary(path, withScripts, without))
      onPage?.(figures.at(-1) as PageFigures)
    }
    return figures
  } finally {
    await browser.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

function summary(path: string, withScripts: Result[], without: Result[]): PageFigures {
  const audited = (results: Result[], id: string) =>
    median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const score = (category: string) =>
    Math.round(median(withScripts.map(({ categories }) => categories[category]?.score ?? 0)) * 100)

  const largestPaint = audited(withScripts, 'largest-contentful-paint')
  const largestPaintWithoutScripts = audited(without, 'largest-contentful-paint')
  return {
    path,
    firstPaint: rounded(audited(withScripts, 'first-contentful-paint')),
    largestPaint: rounded(largestPaint),
    largestPaintWithoutScripts: rounded(largestPaintWithoutScripts),
    ratio: rounded(largestPaint / largestPaintWithoutScripts, 2),
    blocked: rounded(audited(withScripts, 'total-blocking-time')),
    blockedWithoutScripts: rounded(audited(without, 'total-blocking-time')),
    shift: rounded(audited(withScripts, 'cumulative-layout-shift'), 4),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: neverListed.includes(path) ? null : score('seo'),
    failedAudits: failedIn(withScripts[0]),
  }
}

function failedIn(result: Result | undefined): string[] {
  return Object.values(result?.categories ?? {})
    .flatMap(({ id, auditRefs }) => (id === 'performance' ? [] : auditRefs))
    .filter(({ id, weight }) => weight > 0 && (result?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}
