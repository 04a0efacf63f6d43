import { beforeAll, expect, test } from 'vitest'
import { crashRun } from '../crash/crash-run.ts'
import buildOnce from '../support/build-once.ts'
import { engines } from './support/engines.ts'

beforeAll(() => buildOnce(), 120_000)

/** The short form of `npm run test:crash`. */
test.each(engines)(
  'nothing that was acknowledged on %s is lost when the process is killed under load',
  async (engine) => {
    const figures = await crashRun({ engine, kills: 2 })

    expect(figures.lost).toEqual([])
    expect(figures.consultations + figures.files + figures.signups).toBeGreaterThan(20)
  },
  180_000,
)
