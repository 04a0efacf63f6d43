import { parseArgs } from 'node:util'
import { buildSiteWhenNeeded } from '../server/site/build-site-when-needed.ts'
import { measureEnquiries } from './enquiries.ts'
import { measurePages } from './pages.ts'
import { measurePublishing } from './publishing.ts'

/** `npm run bench -- [pages] [enquiries] [publishing]` prints tables. docs/speed.md has the options and says what is measured. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    beside: { type: 'string' },
    articles: { type: 'string', default: '6,100' },
  },
})
const { quick, all, beside, articles } = values

const parts: Record<string, () => Promise<object[]>> = {
  pages: () => measurePages({ runs: quick ? 1 : 5, all, beside }),
  enquiries: () => measureEnquiries({ seconds: quick ? 2 : 10, runs: quick ? 3 : 9 }),
  publishing: () => measurePublishing({ releases: quick ? 3 : 20, counts: articles.split(',').map(Number) }),
}
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)

await buildSiteWhenNeeded()
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const tables = await measure()
  console.info(`\n${name}`)
  // biome-ignore lint/suspicious/noConsole: tables on the screen are the result
  for (const table of tables) console.table(table)
}
process.exit(0)
