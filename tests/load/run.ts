import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { engines } from '../support/database/engines.ts'
import { table } from '../support/report/table.ts'
import buildOnce from '../support/site/build-once.ts'
import { type LoadFigures, loadRun } from './load-run.ts'

/**
 * `npm run test:load [-- --minutes 10] [--engine pglite] [--visits 4]`: visitors, forms and the administrator at 70 % of what
 * the server bears, or at so many visits a second, on every engine. Prints the figures, writes bench/load.json, and ends with code 1 when a request failed or the
 * memory grew by more than 10 %.
 */
const MOST_GROWTH = 0.1
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, engine: { type: 'string' }, visits: { type: 'string' } },
})
await buildOnce()

const results: LoadFigures[] = []
let failed = false
for (const engine of engines) {
  if (values.engine && values.engine !== engine) continue
  const figures = await loadRun({
    engine,
    seconds: Number(values.minutes) * 60,
    visitsPerSecond: values.visits ? Number(values.visits) : undefined,
  })
  results.push(figures)
  print(figures)
  failed ||= figures.errors.length > 0 || figures.memory.growth > MOST_GROWTH
}
const file = join(import.meta.dirname, '../../bench/load.json')
const kept = results.map(({ errors, ...figures }) => ({ ...figures, errors: errors.length }))
await writeFile(
  file,
  `${JSON.stringify({ measuredAt: new Date().toISOString(), processors: cpus().length, results: kept }, null, 2)}\n`,
)
process.exit(failed ? 1 : 0)

function print(figures: LoadFigures): void {
  const { engine, minutes, most, given, requests, errors, kinds, memory, descriptors } = figures
  console.info(
    `\n${engine}: ${minutes} minutes with ${given} visits a second${most === null ? '' : `, 70 % of ${most}`}`,
  )
  console.info(`requests ${requests}, errors ${errors.length}`)
  console.info(table(kinds.map((kind) => ({ ...kind }))))
  console.info(
    `memory: ${memory.firstThird} MB in the first third, ${memory.lastThird} MB in the last (${(memory.growth * 100).toFixed(1)} %), ` +
      `slope ${memory.slope} MB an hour; every half minute: ${memory.samples.join(' ')}`,
  )
  console.info(
    `descriptors: ${descriptors.first} at first, at most ${descriptors.most}, ${descriptors.last} at the end`,
  )
  console.info(`enquiries ${figures.enquiries}: the database grew by ${figures.megabytesPerThousand} MB for 1,000`)
  for (const sentence of errors.slice(0, 20)) console.error(`ERROR: ${sentence}`)
}
