import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { createDatabaseTurns } from '../limits/database-turns.ts'
import { token } from './sign-in.ts'

test.each([
  ['a place in its queue', 20],
  ['a full queue, which asks for earlier failures', 0],
])('a sign-in with %s asks the database when it is its turn', async (_what, inAll) => {
  let asked = 0
  const database = {
    get sql(): never {
      asked += 1
      throw new Error('the database is away')
    },
  }
  const turns = createDatabaseTurns()
  const others = Array.from({ length: 3 }, () => turns.visitors.take('192.0.2.1'))

  const response = token(
    {
      url: new URL('http://localhost/auth/v1/token?grant_type=password'),
      json: { email: 'erika.mustermann@example.com', password: 'falsch' },
      client: { address: '192.0.2.1', agent: null },
    } as never,
    {
      database: database as never,
      countTry: () => 0,
      queue: createConcurrencyLimiter({ perNetwork: 4, inAll }),
      turns,
      open: async () => undefined,
      refresh: async () => Response.json({}),
    },
  )

  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  expect(asked).toBe(0)
  for (const giveBack of others) giveBack?.()
  await expect(response).rejects.toThrow('the database is away')
  expect(asked).toBe(1)
})
