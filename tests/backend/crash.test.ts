// @module-tag more
import { beforeAll, expect, test } from 'vitest'
import { crashRun } from '../soak/crash/crash-run.ts'
import { engines } from '../support/database/engines.ts'
import buildOnce from '../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

/** The short form of `npm run soak -- crash`. */
test.each(engines)(
  'nothing that was acknowledged on %s is lost, doubled or mixed when processes are killed',
  async (engine) => {
    const { wrong, ...figures } = await crashRun({
      engine,
      kills: engine === 'postgres' ? 4 : 2,
      servers: engine === 'postgres' ? 3 : 1,
      recipients: 100,
    })

    expect(wrong).toEqual([])
    expect(figures).toMatchObject({ engine })
    for (const sort of ['consultations', 'files', 'signups', 'views', 'answers', 'releases'] as const)
      expect(figures[sort], sort).toBeGreaterThan(0)
  },
  300_000,
)
