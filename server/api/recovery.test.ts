import { expect, test } from 'vitest'
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

  const answer = await recover(
    { json: { email: 'erika.mustermann@example.com' }, client: { address: '192.0.2.1', agent: null } } as never,
    { database: database as never, siteUrl: 'http://localhost', afterAnswer: run },
  )

  expect([answer.status, await answer.json(), asked]).toEqual([200, {}, 0])
  await done()
  expect(asked).toBe(1)
})
