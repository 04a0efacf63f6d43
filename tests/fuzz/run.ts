import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { engines } from '../support/database/engines.ts'
import { table } from '../support/report/table.ts'
import buildOnce from '../support/site/build-once.ts'
import { fuzzRun, MOST_GROWTH } from './fuzz-run.ts'

/**
 * `npm run test:fuzz [-- --requests 20000] [-- --seed 1]`: requests that nobody should send, to every endpoint, on every
 * engine. Prints what was answered, and ends with code 1 when an answer was a failure or told of the inside, or when the
 * memory grew by more than a fifth.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
await buildOnce()

let failed = false
for (const engine of engines) {
  const { statuses, memory, findings, ...figures } = await fuzzRun({
    engine,
    requests: Number(values.requests),
    seed: Number(values.seed),
  })
  console.info(`\n${table([{ ...figures, ...memory, findings: findings.length }])}\n\n${table([statuses])}`)
  for (const finding of findings) console.error(`FOUND: ${finding}`)
  failed ||= findings.length > 0 || memory.growth > MOST_GROWTH
}
process.exit(failed ? 1 : 0)
