// @module-tag more
import { beforeAll, expect, test } from 'vitest'
import { crashRun } from '../soak/at-work/crash-run.ts'
import { engines } from '../support/database/databases.ts'
import buildOnce from '../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

/** The short form of `npm run soak -- crash`. */
test.each(engines)(
  'nothing that was acknowledged on %s is lost, doubled or mixed when processes are killed',
  async (engine) => {
    const size = engine === 'postgres' ? { kills: 4, servers: 3 } : { kills: 2, servers: 1 }

    expect((await crashRun({ engine, ...size, recipients: 100 })).wrong).toEqual([])
  },
  300_000,
)
