import { expect, test } from 'vitest'
import { createDatabaseTurns } from '../limits/database-turns.ts'
import { createLog } from '../log.ts'
import { createAfterAnswer } from './after-answer.ts'
import { recover } from './recovery.ts'

test('a request for a new password is answered before the database is asked for an account', async () => {
  const { run, done } = createAfterAnswer(createLog('silent'))
  let asked = 0
  const database = {
    get sql(): never {
      asked += 1
      throw new Error('the database is away')
    },
  }

  const turns = createDatabaseTurns()
  const others = Array.from({ length: 3 }, () => turns.visitors.take('192.0.2.1'))

  const response = await recover(
    { json: { email: 'erika.mustermann@example.com' }, client: { address: '192.0.2.1', agent: null } } as never,
    { database: database as never, siteUrl: 'http://localhost', afterAnswer: run, turns },
  )

  expect([response.status, await response.json(), asked]).toEqual([200, {}, 0])
  // After those of its network that came before.
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  expect(asked).toBe(0)
  for (const giveBack of others) giveBack?.()
  await done()
  expect(asked).toBe(1)
})
