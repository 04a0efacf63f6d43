import { expect, test } from 'vitest'
import { fuzzRun } from '../fuzz/fuzz-run.ts'
import buildOnce from '../support/build-once.ts'
import { engines } from './support/engines.ts'

// The same requests every time, so that a failure can be repeated; `npm run test:fuzz` sends more, and others each time.
test.each(engines)(
  'thousands of requests that nobody should send are refused in words on %s',
  async (engine) => {
    await buildOnce()

    const { findings, statuses, memory } = await fuzzRun({ engine, requests: 4000, seed: 20261121 })

    console.info(`Fuzz on ${engine}: ${JSON.stringify(statuses)}, memory ${memory.firstThird} → ${memory.lastThird} MB`)
    expect(findings).toEqual([])
    expect(Object.keys(statuses).length).toBeGreaterThan(8)
  },
  300_000,
)
