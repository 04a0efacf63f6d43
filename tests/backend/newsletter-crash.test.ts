// @module-tag more
import { beforeAll, expect, test } from 'vitest'
import { killWhileSendingIssue } from '../soak/crash/kill-issue.ts'
import { engines } from '../support/database/engines.ts'
import buildOnce from '../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

/** `npm run soak -- issue` does it with 5,000 recipients and 20 kills. */
test.each(engines)(
  'an issue whose sender is killed on %s reaches everybody, nobody twice',
  { timeout: 300_000 },
  async (engine) => {
    const processes = engine === 'postgres' ? 3 : 1
    const { broken, accepted } = await killWhileSendingIssue({ engine, processes, recipients: 300, kills: 2 })
    expect(broken).toEqual([])
    expect(accepted).toBeGreaterThanOrEqual(298)
  },
)
