// @module-tag more
import { expect, test } from 'vitest'
import { fuzzRun, MOST_GROWTH } from '../soak/fuzz/fuzz-run.ts'
import { engines } from '../support/database/engines.ts'
import buildOnce from '../support/site/build-once.ts'

// The same requests every time, so that a failure can be repeated; `npm run soak -- fuzz` sends more, and others each time.
test.each(engines)(
  'thousands of requests that nobody should send are refused in words on %s',
  async (engine) => {
    await buildOnce()

    const { findings, statuses, memory } = await fuzzRun({ engine, requests: 4000, seed: 20261121 })

    console.info(`Fuzz on ${engine}: ${JSON.stringify(statuses)}, memory ${memory.firstThird} → ${memory.lastThird} MB`)
    expect(findings).toEqual([])
    expect(memory.growth, 'more memory at the end, as a share').toBeLessThan(MOST_GROWTH)
    expect(Object.keys(statuses).length).toBeGreaterThan(8)
  },
  300_000,
)
