import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { compressFiles } from '../app/at-build/compress-files.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tests/support/browser/find-chromium.ts'
import { median, rounded } from '../tests/support/report/numbers.ts'
import { neverListed, publicPaths } from '../tests/support/site/site-paths.ts'
import { startChild } from './children.ts'

export interface PageFigures {
  path: string
  /** Simulated phone, in milliseconds; CLS has no unit. */
  firstPaint: number
  largestPaint: number
  largestPaintWithoutScripts: number
  /** LCP beside the same page without scripts. */
  ratio: number
  blocked: number
  blockedWithoutScripts: number
  shift: number
  performance: number
  accessibility: number
  bestPractices: number
  /** Null for pages that search engines must not list. */
  seo: number | null
  /** Audits that did not pass, by id. */
  failedAudits: string[]
}

interface Options {
  runs: number
  paths?: string[]
  onPage?(figures: PageFigures): void
}

/**
 * Lighthouse as a phone for every public page beside the same page without scripts, both in turn, from the same server.
 * The copies say `index` where sample data makes the pages say `noindex`, in the page and in its scripts alike: React must
 * find what it would render.
 */
export async function measurePages({ runs, paths = publicPaths, onPage }: Options): Promise<PageFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-site-'))
  const [full, bare] = await Promise.all([
    copyOfSite(join(folder, 'full'), (html) => html),
    copyOfSite(join(folder, 'bare'), withoutScripts),
  ])
  const servers = await Promise.all([full, bare].map(serve))
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
        without.push(await audit(`${bareUrl}${path}`, port, ['performance']))
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

async function copyOfSite(folder: string, change: (html: string) => string): Promise<string> {
  await cp(join(import.meta.dirname, '../build/client'), folder, { recursive: true })
  for await (const name of glob('**/*.{html,js}', { cwd: folder })) {
    const text = (await readFile(join(folder, name), 'utf8')).replace(/(content[=:]["`])noindex(?=["`])/g, '$1index')
    await writeFile(join(folder, name), name.endsWith('.html') ? change(text) : text)
  }
  await compressFiles(folder)
  return folder
}

/** Data for search engines is no script: it stays. */
function withoutScripts(html: string): string {
  return html.replace(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
}

function serve(folder: string) {
  return startChild(process.execPath, [join(import.meta.dirname, 'site-server.ts'), folder], {
    isReady: /http:\/\/localhost:\d+/,
  })
}

function startBrowser(profile: string) {
  const arguments_ = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...CHROMIUM_ARGUMENTS,
  ]
  return startChild(findChromium(), [...arguments_, 'about:blank'], {
    isReady: /DevTools listening on ws:\/\/[^:]+:(\d+)/,
  })
}

/** A busy machine loses a recording now and then: that is no result, so it is made once more. */
async function audit(url: string, port: number, onlyCategories?: string[], tries = 3): Promise<Result> {
  const answer = await lighthouse(url, { port, logLevel: 'error', ...(onlyCategories && { onlyCategories }) })
  if (answer && !answer.lhr.runtimeError) return answer.lhr
  if (tries > 1) return audit(url, port, onlyCategories, tries - 1)
  throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`)
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
