import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createDatabaseTurns } from '../limits/database-turns.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import type { Caller } from '../routing/routes.ts'
import { limitByRoute, limitNetworks, limitUnread, queuePerClient } from './request-limits.ts'

/** An app behind the limit, with a clock that the test moves; the address stands in the request. */
function limitedApp() {
  const clock = { ms: 1_000_000 }
  const app = new Hono<ServerEnv>()
  const limit = limitNetworks({
    addressOf: (c) => c.req.header('from') ?? '',
    isLimited: (c) => c.req.header('secret') === undefined,
    now: () => clock.ms,
  })
  app.use(limit).get('/', (c) => c.text('here'))
  const ask = async (from: string, headers = {}) => {
    const outgoing = new EventEmitter()
    const answer = await app.request('/', { headers: { from, ...headers } }, { outgoing })
    outgoing.emit('close')
    return answer
  }
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

/** Work that ends when the test says so. */
function workBehindQueue() {
  const working: { from: string; end(): void }[] = []
  const work = (from: string) => new Promise<void>((end) => working.push({ from, end }))
  const app = new Hono<ServerEnv>()
  const turns = createDatabaseTurns()
  app.use(async (c, next) => {
    const { pathname } = new URL(c.req.url)
    c.set('request', {
      caller: c.req.header('caller') as Caller,
      route: { body: { kind: pathname === '/file' ? 'file' : 'object' }, limit: pathname.slice(1) },
      path: pathname === '/api/og' ? pathname : '/rest/v1/rpc/article_views',
      url: new URL(c.req.url),
      client: { address: c.req.header('from') },
    } as never)
    return next()
  })
  const clock = { ms: 1_000_000 }
  const limit = limitByRoute(
    turns,
    async (_limit, address) => {
      await work(address)
      return 90
    },
    () => clock.ms,
  )
  for (const path of ['/counted', '/counted-too']) app.use(path, limit)
  app.use(queuePerClient(turns))
  app.get('*', async (c) => {
    await work(c.req.header('from') ?? '')
    return c.text('done')
  })
  const ask = (from: string, { path = '/', caller = 'visitor', outgoing = { destroyed: false } } = {}) =>
    Promise.resolve(app.request(path, { headers: { from, caller } }, { outgoing }))
  const askOften = (times: number, ...[from, how]: Parameters<typeof ask>) =>
    Array.from({ length: times }, () => ask(from, how))
  return {
    clock,
    working,
    ask,
    askOften,
    from: (address: string) => working.filter(({ from }) => from === address).length,
  }
}

test('three requests of one network are worked on at once, in the order in which they came, and other networks do not wait', async () => {
  const { working, ask, askOften, from } = workBehindQueue()
  const many = askOften(90, '203.0.113.7')
  await expect.poll(() => from('203.0.113.7')).toBe(3)

  ask('203.0.113.8')
  await expect.poll(() => from('203.0.113.8')).toBe(1)

  for (let done = 0; done < 90; done += 1) {
    await expect.poll(() => from('203.0.113.7')).toBe(Math.min(done + 3, 90))
    working.filter((one) => one.from === '203.0.113.7')[done]?.end()
  }
  expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true)
})

test('what is counted before a request is worked on waits with the others', async () => {
  const { working, askOften, from } = workBehindQueue()
  const counted = askOften(5, '203.0.113.7', { path: '/counted' })
  await expect.poll(() => from('203.0.113.7')).toBe(3)

  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => from('203.0.113.7')).toBe(Math.min(done + 3, 5))
    working[done]?.end()
  }

  expect((await Promise.all(counted)).map(({ status }) => status)).toEqual(Array(5).fill(429))
})

test('who was refused is refused for the rest of the minute without a question to the database', async () => {
  const { clock, working, ask, from } = workBehindQueue()
  const ended = async (answer: Promise<Response>, before: number) => {
    await expect.poll(() => working.length).toBe(before + 1)
    working[before]?.end()
    return answer
  }
  const counted = (address: string) => ask(address, { path: '/counted' })
  const first = await ended(counted('203.0.113.7'), 0)
  clock.ms += 30_000

  const second = await counted('203.0.113.7')

  expect([first.headers.get('retry-after'), second.headers.get('retry-after')]).toEqual(['90', '60'])
  await ended(counted('203.0.113.8'), 1)
  // Of another limit it is asked.
  await ended(ask('203.0.113.7', { path: '/counted-too' }), 2)
  clock.ms += 30_000
  await ended(counted('203.0.113.7'), 3)
  expect(from('203.0.113.7')).toBe(3)
})

test('files do not keep forms waiting', async () => {
  const { askOften, from } = workBehindQueue()
  askOften(5, '203.0.113.7', { path: '/file' })
  await expect.poll(() => from('203.0.113.7')).toBe(3)

  askOften(3, '203.0.113.7')

  await expect.poll(() => from('203.0.113.7')).toBe(6)
})

test('a signed-in caller waits only for his own: six are worked on at once, and other administrators are too', async () => {
  const { askOften, from } = workBehindQueue()
  askOften(90, '203.0.113.7')
  askOften(90, '203.0.113.7', { caller: 'administrator' })
  await expect.poll(() => from('203.0.113.7')).toBe(9)

  askOften(1, '198.51.100.7', { caller: 'administrator' })
  askOften(90, '192.0.2.1', { caller: 'secret key' })

  await expect.poll(() => [from('198.51.100.7'), from('192.0.2.1'), from('203.0.113.7')]).toEqual([1, 90, 9])
})

test('pictures that are drawn keep no place', async () => {
  const { ask, from } = workBehindQueue()
  for (let number = 1; number <= 24; number += 1) ask(`${number}.0.113.7`, { path: '/api/og' })

  ask('203.0.113.7')

  await expect.poll(() => from('203.0.113.7')).toBe(1)
})

test('of the answers that a network does not read a few megabytes wait, and those that are read free their place', async () => {
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('request', {
      caller: 'administrator',
      path: '/rest/v1/mwo_form_entries',
      client: { address: c.req.header('from') },
    } as never)
    return next()
  })
  app.use(limitUnread())
  const large = new Uint8Array(30_000_000)
  const headers = { 'content-type': 'application/json', 'content-length': String(large.length) }
  app.get('/large', () => new Response(large, { headers }))
  app.get('/small', (c) => c.json('x'))
  const ask = async (path: string, from: string) => {
    const outgoing = Object.assign(new EventEmitter(), { destroyed: false })
    const { status, headers } = await app.request(path, { headers: { from } }, { outgoing })
    return { status, length: headers.get('content-length'), read: () => outgoing.emit('close') }
  }
  const [first] = [await ask('/large', '203.0.113.7'), await ask('/large', '203.0.113.7')]

  expect(await ask('/large', '203.0.113.7')).toMatchObject({ status: 429, length: null })
  expect((await ask('/small', '203.0.113.7')).status).toBe(200)
  expect((await ask('/large', '198.51.100.7')).status).toBe(200)
  first.read()
  expect((await ask('/large', '203.0.113.7')).status).toBe(200)
})

test('a client that hung up while it waited is not worked for', async () => {
  const { working, ask, askOften, from } = workBehindQueue()
  askOften(3, '203.0.113.7')
  await expect.poll(() => from('203.0.113.7')).toBe(3)
  const outgoing = { destroyed: false }
  const gone = [ask('203.0.113.7', { outgoing }), ask('203.0.113.7', { outgoing, path: '/counted' })]
  const patient = ask('203.0.113.7')

  outgoing.destroyed = true
  working[0]?.end()

  expect((await Promise.all(gone)).map(({ status }) => status)).toEqual([400, 400])
  await expect.poll(() => working.length).toBe(4)
  working[3]?.end()
  expect((await patient).status).toBe(200)
})
