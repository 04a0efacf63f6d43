import { expect, test } from 'vitest'
import { createDatabaseQueues } from '../limits/database-queues.ts'
import { createLog } from '../log.ts'
import { createAfterAnswer } from './after-answer.ts'
import { recover } from './recovery.ts'
import { token } from './sign-in.ts'

const client = { address: '192.0.2.1', agent: null }
const email = 'erika.mustermann@example.com'

/** A database that is away, and as many callers of its network as are served at once. */
function busyServer() {
  let asked = 0
  const database = {
    get sql(): never {
      asked += 1
      throw new Error('the database is away')
    },
  }
  const databaseQueues = createDatabaseQueues()
  const others = Array.from({ length: 3 }, () => databaseQueues.visitors.take(client.address))
  const letOthersGo = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
    expect(asked).toBe(0)
    for (const giveBack of others) giveBack?.()
  }
  return { database, databaseQueues, letOthersGo, asked: () => asked }
}

test('a sign-in asks the database when it is its turn', async () => {
  const { letOthersGo, asked, ...server } = busyServer()
  const url = new URL('http://localhost/auth/v1/token?grant_type=password')
  const request = { url, json: { email, password: 'falsch' }, client }
  const response = token({ request, ...server, countTry: () => 0, limiter: { guess: async () => ({}) } } as never)

  await letOthersGo()
  await expect(response).rejects.toThrow('the database is away')
  expect(asked()).toBe(1)
})

test('a request for a new password is answered before the database is asked for an account, in its turn', async () => {
  const { letOthersGo, asked, ...server } = busyServer()
  const { run, done } = createAfterAnswer(createLog('silent'))
  const limiter = { take: async () => ({ seconds: 0, ofProvider: 0 }) }
  const call = {
    request: { json: { email }, client },
    ...server,
    siteUrl: 'http://localhost',
    afterAnswer: run,
    limiter,
  }
  const response = await recover(call as never)

  expect([response.status, await response.json(), asked()]).toEqual([200, {}, 0])
  await letOthersGo()
  await done()
  expect(asked()).toBe(1)
})
