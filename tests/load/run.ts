import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../../bench/table.ts'
import { engines } from '../backend/support/engines.ts'
import buildOnce from '../support/build-once.ts'
import { type LoadFigures, loadRun } from './load-run.ts'

/**
 * `npm run test:load [-- --minutes 10] [--engine pglite]`: visitors, forms and the administrator at 70 % of what the server
 * bears, on every engine. Prints the figures, writes bench/load.json, and ends with code 1 when a request failed or the
 * memory grew by more than 10 %.
 */
const MOST_GROWTH = 0.1
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, engine: { type: 'string' } },
})
await buildOnce()

const results: LoadFigures[] = []
let failed = false
for (const engine of engines) {
  if (values.engine && values.engine !== engine) continue
  const figures = await loadRun({ engine, seconds: Number(values.minutes) * 60 })
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

function print({ engine, minutes, most, given, requests, errors, kinds, memory }: LoadFigures): void {
  console.info(`\n${engine}: ${minutes} minutes with ${given} visits a second, 70 % of ${most}`)
  console.info(`requests ${requests}, errors ${errors.length}`)
  console.info(table(kinds.map((kind) => ({ ...kind }))))
  console.info(
    `memory: ${memory.firstThird} MB in the first third, ${memory.lastThird} MB in the last (${(memory.growth * 100).toFixed(1)} %), ` +
      `slope ${memory.slope} MB an hour; every half minute: ${memory.samples.join(' ')}`,
  )
  for (const sentence of errors.slice(0, 20)) console.error(`ERROR: ${sentence}`)
}
