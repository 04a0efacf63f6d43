import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from './api-request.ts'
import type { Caller } from './front-door.ts'
import { takeTurns } from './turns.ts'

/** Work that ends when the test says so. */
function workshop() {
  const working: { from: string; end(): void }[] = []
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('request', {
      caller: c.req.header('caller') as Caller,
      path: '/rest/v1/rpc/article_views',
      url: new URL(c.req.url),
    } as never)
    return next()
  })
  app.use(takeTurns((c) => c.req.header('from') ?? ''))
  app.get('/', async (c) => {
    await new Promise<void>((end) => working.push({ from: c.req.header('from') ?? '', end }))
    return c.text('done')
  })
  const ask = (from: string, { caller = 'visitor', outgoing = { destroyed: false } } = {}) =>
    Promise.resolve(app.request('/', { headers: { from, caller } }, { outgoing }))
  return { working, ask, from: (address: string) => working.filter(({ from }) => from === address).length }
}

test('three requests of one network are in work at once, in the order in which they came, and others do not wait for them', async () => {
  const { working, ask, from } = workshop()
  const many = Array.from({ length: 90 }, () => ask('203.0.113.7'))
  await expect.poll(() => from('203.0.113.7')).toBe(3)

  ask('203.0.113.8')
  await expect.poll(() => from('203.0.113.8')).toBe(1)
  expect(from('203.0.113.7')).toBe(3)

  for (let done = 0; done < 90; done += 1) {
    await expect.poll(() => from('203.0.113.7')).toBe(Math.min(done + 3, 90))
    working.filter((one) => one.from === '203.0.113.7')[done]?.end()
  }
  expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true)
})

test('a home line with many networks has six, and who is signed in does not wait', async () => {
  const { ask, from, working } = workshop()
  for (let number = 0; number < 20; number += 1) ask(`2001:db8:1:${number.toString(16)}::1`)
  await expect.poll(() => working.length).toBe(6)

  for (let number = 0; number < 5; number += 1) ask('203.0.113.9', { caller: 'administrator' })
  await expect.poll(() => from('203.0.113.9')).toBe(5)
})

test('whoever hung up while he waited is not worked for', async () => {
  const { working, ask, from } = workshop()
  for (let number = 0; number < 3; number += 1) ask('203.0.113.7')
  await expect.poll(() => from('203.0.113.7')).toBe(3)
  const outgoing = { destroyed: false }
  const gone = ask('203.0.113.7', { outgoing })
  const patient = ask('203.0.113.7')

  outgoing.destroyed = true
  working[0]?.end()

  expect((await gone).status).toBe(400)
  await expect.poll(() => working.length).toBe(4)
  working[3]?.end()
  expect((await patient).status).toBe(200)
})
