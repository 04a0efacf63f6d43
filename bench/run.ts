import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { buildSiteWhenNeeded } from '../server/site/build-site-when-needed.ts'
import { engines } from '../tests/support/database/engines.ts'
import { measureEnquiries } from './enquiries.ts'
import { measureInserts } from './inserts.ts'
import { measureMails, measurePagesMeanwhile } from './mails.ts'
import { measureMany } from './many.ts'
import { measurePages } from './pages.ts'
import { measurePublishing } from './publishing.ts'
import { table } from './report/table.ts'
import { measureRequests } from './requests.ts'
import { measureStarts } from './starts.ts'
import { measureSyncs } from './syncs.ts'
import { measureUploads } from './uploads.ts'

/**
 * `npm run bench`: measures, prints tables, and writes bench/results.json. Other parts keep their last figures.
 * Usage: npm run bench [-- pages requests publishing inserts enquiries starts syncs many mails mailing uploads] [-- --quick]
 */
const RESULTS = join(import.meta.dirname, 'results.json')
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const quick = process.argv.includes('--quick')

const parts: Record<string, () => Promise<object[]>> = {
  pages: () => measurePages({ runs: quick ? 1 : 5, onPage: ({ path }) => process.stderr.write(`${path} `) }),
  requests: () => measureRequests({ rounds: quick ? 2 : 7 }),
  publishing: async () => [await measurePublishing({ releases: quick ? 3 : 20 })],
  inserts: () => forEveryEngine((engine) => measureInserts(engine, { rounds: quick ? 1 : 5 })),
  enquiries: () =>
    forEveryEngine((engine) =>
      measureEnquiries(engine, { sizes: quick ? [250, 2500] : [250, 2500, 25_000], runs: quick ? 3 : 9 }),
    ),
  syncs: () => measureSyncs({ rounds: quick ? 1 : 3 }),
  many: () => forEveryEngine((engine) => measureMany(engine, { counts: quick ? [50, 800] : [50, 800, 3000] })),
  mails: () => forEveryEngine((engine) => measureMails(engine, { mails: quick ? 300 : 1000, rounds: quick ? 3 : 7 })),
  mailing: () => forEveryEngine((engine) => measurePagesMeanwhile(engine, { rounds: quick ? 1 : 3 })),
  uploads: () => measureUploads({ files: quick ? 40 : 200 }),
  starts: () => forEveryEngine(async (engine) => [await measureStarts(engine, { runs: quick ? 1 : 5 })]),
}

const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)

await buildSiteWhenNeeded()
const results = JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '{}'))
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const rows = await measure()
  results[name] = { measuredAt: new Date().toISOString(), processors: cpus().length, quick, rows }
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  process.stdout.write(`\n${name}\n${table(rows.map(flat))}\n`)
}
process.exit(0)

async function forEveryEngine<Row>(measure: (engine: (typeof engines)[number]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of engines) rows.push(...(await measure(engine)))
  return rows
}

/** Nested figures become columns: `half p99`. */
function flat(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (Array.isArray(value)) return [[name, value.join(' ')]]
      if (typeof value !== 'object' || value === null) return [[name, value]]
      return Object.entries(flat(value)).map(([inner, figure]) => [`${name} ${inner}`, figure])
    }),
  )
}
