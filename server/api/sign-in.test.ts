import { expect, test } from 'vitest'
import { createDatabaseQueues } from '../limits/database-queues.ts'
import { token } from './sign-in.ts'

test('a sign-in asks the database when it is its turn', async () => {
  let asked = 0
  const database = {
    get sql(): never {
      asked += 1
      throw new Error('the database is away')
    },
  }
  const databaseQueues = createDatabaseQueues()
  const others = Array.from({ length: 3 }, () => databaseQueues.visitors.take('192.0.2.1'))

  const request = {
    url: new URL('http://localhost/auth/v1/token?grant_type=password'),
    json: { email: 'erika.mustermann@example.com', password: 'falsch' },
    client: { address: '192.0.2.1', agent: null },
  }
  const limiter = { guess: async () => ({}) }
  const response = token({ request, database, countTry: () => 0, limiter, databaseQueues } as never)

  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  expect(asked).toBe(0)
  for (const giveBack of others) giveBack?.()
  await expect(response).rejects.toThrow('the database is away')
  expect(asked).toBe(1)
})
