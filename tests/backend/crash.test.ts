// @module-tag more
import { beforeAll, expect, test } from 'vitest'
import { crashRun } from '../soak/crash/crash-run.ts'
import { engines } from '../support/database/engines.ts'
import buildOnce from '../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

/** The short form of `npm run soak -- crash`. */
test.each(engines)(
  'nothing that was acknowledged on %s is lost when the process is killed under load',
  async (engine) => {
    const figures = await crashRun({ engine, kills: 2 })

    expect(figures.lost).toEqual([])
    expect(figures.consultations + figures.files + figures.signups).toBeGreaterThan(20)
  },
  180_000,
)
