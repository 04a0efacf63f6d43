import { randomInt } from 'node:crypto'
import { engines } from '../../support/database/engines.ts'
import { table } from '../../support/report/table.ts'
import buildOnce from '../../support/site/build-once.ts'
import type { Soak } from '../run.ts'
import { fuzzRun, MOST_GROWTH } from './fuzz-run.ts'

export const soak: Soak = {
  about:
    'sends requests that nobody should send to every endpoint, on every engine; fails when an answer is a failure or tells of the inside, or when memory grows by more than a fifth',
  options: { requests: '20000', seed: String(randomInt(2 ** 31)) },
  async run({ requests, seed }) {
    await buildOnce()
    let isWhole = true
    for (const engine of engines) {
      const { statuses, memory, findings, ...figures } = await fuzzRun({
        engine,
        requests: Number(requests),
        seed: Number(seed),
      })
      console.info(`\n${table([{ ...figures, ...memory, findings: findings.length }])}\n\n${table([statuses])}`)
      for (const finding of findings) console.error(`FOUND: ${finding}`)
      isWhole &&= findings.length === 0 && memory.growth <= MOST_GROWTH
    }
    return isWhole
  },
}
