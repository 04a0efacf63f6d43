import { expect, test } from 'vitest'
import { createDatabaseQueues } from '../limits/database-queues.ts'
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

  const limiter = { take: async () => ({ seconds: 0, ofProvider: 0 }) }
  const databaseQueues = createDatabaseQueues()
  const others = Array.from({ length: 3 }, () => databaseQueues.visitors.take('192.0.2.1'))

  const request = { json: { email: 'erika.mustermann@example.com' }, client: { address: '192.0.2.1', agent: null } }
  const call = { request, database, siteUrl: 'http://localhost', afterAnswer: run, databaseQueues, limiter } as never
  const response = await recover(call)

  expect([response.status, await response.json(), asked]).toEqual([200, {}, 0])
  // After those of its network that came before.
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  expect(asked).toBe(0)
  for (const giveBack of others) giveBack?.()
  await done()
  expect(asked).toBe(1)
})
