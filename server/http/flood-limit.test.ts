import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createFloodLimit } from './flood-limit.ts'

/** An app behind the limit, with a clock that the test moves; the address stands in the request. */
function limitedApp() {
  const clock = { ms: 1_000_000 }
  const app = new Hono()
  const limit = createFloodLimit({
    addressOf: (c: { req: { header(name: string): string | undefined } }) => c.req.header('from') ?? '',
    isLimited: (c) => c.req.header('secret') === undefined,
    now: () => clock.ms,
  })
  app.use(limit).get('/', (c) => c.text('here'))
  const ask = async (from: string, headers = {}) => app.request('/', { headers: { from, ...headers } })
  const flood = async (from: string, times: number) => {
    for (let time = 0; time < times; time += 1) await ask(from)
  }
  return { clock, ask, flood }
}

test('1,200 requests a minute come from one network, and the next is told when to come again', async () => {
  const { clock, ask, flood } = limitedApp()
  await flood('203.0.113.7', 1199)
  expect((await ask('203.0.113.7')).status).toBe(200)
  clock.ms += 15_000

  const refused = await ask('203.0.113.7')

  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('45')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('45') })
  clock.ms += 45_000
  expect((await ask('203.0.113.7')).status).toBe(200)
})

test('a flood from one network keeps no other out, and the secret key is never counted', async () => {
  const { ask, flood } = limitedApp()
  await flood('203.0.113.7', 1201)

  expect((await ask('203.0.113.8')).status).toBe(200)
  expect((await ask('203.0.113.7', { secret: 'yes' })).status).toBe(200)
})

test('one IPv6 customer is one network, and a home line with its many is not much more', async () => {
  const { ask, flood } = limitedApp()
  await flood('2001:db8:7:1::1', 1201)

  expect((await ask('2001:db8:7:1:ffff::9')).status).toBe(429)
  expect((await ask('2001:db8:7:2::1')).status).toBe(200)

  await flood('2001:db8:7:3::1', 1199)
  expect((await ask('2001:db8:7:4::1')).status).toBe(429)
  expect((await ask('2001:db8:7:104::1')).status).toBe(200)
})
