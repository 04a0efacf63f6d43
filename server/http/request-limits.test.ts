import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createDatabaseQueues } from '../limits/database-queues.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import type { Caller } from '../routing/routes.ts'
import { limitByRoute, limitNetworks, limitUnread, queuePerClient } from './request-limits.ts'

const NETWORK = '203.0.113.7'
const newAnswer = () => Object.assign(new EventEmitter(), { destroyed: false })

/** An app behind the limit, with a clock that the test moves; the address stands in the request. */
function limitedApp() {
  const clock = { ms: 1_000_000 }
  const app = new Hono<ServerEnv>()
  const { promise, resolve: endWork } = Promise.withResolvers<void>()
  const limit = limitNetworks({
    addressOf: (c) => c.req.header('from') ?? '',
    isLimited: (c) => c.req.header('secret') === undefined,
    now: () => clock.ms,
  })
  app.use(limit).get('/', (c) => c.text('here'))
  app.get('/work', async (c) => {
    await promise
    return c.text('done')
  })
  const ask = async (from: string, headers = {}) => {
    const outgoing = newAnswer()
    const answer = await app.request('/', { headers: { from, ...headers } }, { outgoing })
    outgoing.emit('close')
    return answer
  }
  const begin = (outgoing: object) => app.request('/work', { headers: { from: NETWORK } }, { outgoing })
  return { clock, ask, begin, endWork }
}

test('1,200 requests a minute come from one network, the next is told when to come again, and others come', async () => {
  const { clock, ask } = limitedApp()
  for (let time = 0; time < 1199; time += 1) await ask('2001:db8:7:1a01::1')
  expect((await ask('2001:db8:7:1aff::1')).status).toBe(200)
  clock.ms += 15_000

  const refused = await ask('2001:db8:7:1a01::1')

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '45'])
  expect((await ask('2001:db8:7:1b00::1')).status).toBe(200)
  expect((await ask('2001:db8:7:1a01::1', { secret: 'yes' })).status).toBe(200)
  clock.ms += 45_000
  expect((await ask('2001:db8:7:1a01::1')).status).toBe(200)
})

test('a hundred requests of one network are under way, and who hangs up holds the place until the work ends', async () => {
  const { ask, begin, endWork } = limitedApp()
  const answers = Array.from({ length: 100 }, newAnswer)
  const begun = answers.map(begin)
  for (const outgoing of answers) {
    outgoing.destroyed = true
    outgoing.emit('close')
  }

  expect((await ask(NETWORK)).status).toBe(429)
  expect((await ask('203.0.113.8')).status).toBe(200)

  endWork()
  await Promise.all(begun)
  expect((await ask(NETWORK)).status).toBe(200)
})

/** Work that ends when the test says so. */
function workBehindQueue() {
  const working: { from: string; end(): void }[] = []
  const work = (from: string) => new Promise<void>((end) => working.push({ from, end }))
  const app = new Hono<ServerEnv>()
  const databaseQueues = createDatabaseQueues()
  app.use(async (c, next) => {
    const { pathname } = new URL(c.req.url)
    c.set('request', {
      caller: c.req.header('caller') as Caller,
      route: { body: { kind: pathname === '/file' ? 'file' : 'object' }, limit: pathname === '/counted' && 'files' },
      path: pathname === '/api/og' ? pathname : '/rest/v1/rpc/article_views',
      url: new URL(c.req.url),
      client: { address: c.req.header('from') },
    } as never)
    return next()
  })
  const take = async (_limit: string, address: string) => {
    await work(address)
    return { seconds: 90, ofProvider: 1 }
  }
  app.use(limitByRoute(databaseQueues, { take } as never))
  app.use(queuePerClient(databaseQueues))
  app.get('*', async (c) => {
    await work(c.req.header('from') ?? '')
    return c.text('done')
  })
  const ask = (from: string, { path = '/', caller = 'visitor', outgoing = { destroyed: false } } = {}) =>
    Promise.resolve(app.request(path, { headers: { from, caller } }, { outgoing }))
  const askOften = (times: number, ...[from, how]: Parameters<typeof ask>) =>
    Array.from({ length: times }, () => ask(from, how))
  return { working, ask, askOften, from: (address: string) => working.filter(({ from }) => from === address).length }
}

test.each(['/', '/counted'])(
  'three requests of one network are worked on at once, in their order, and other networks do not wait: %s',
  async (path) => {
    const { working, ask, askOften, from } = workBehindQueue()
    const many = askOften(9, NETWORK, { path })
    await expect.poll(() => from(NETWORK)).toBe(3)

    ask('203.0.113.8')
    await expect.poll(() => from('203.0.113.8')).toBe(1)

    for (let done = 0; done < 9; done += 1) {
      await expect.poll(() => from(NETWORK)).toBe(Math.min(done + 3, 9))
      working.filter((one) => one.from === NETWORK)[done]?.end()
    }
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(9).fill(path === '/' ? 200 : 429))
  },
)

test('files, administrators and the secret key do not wait for forms, and pictures that are drawn keep no place', async () => {
  const { askOften, from } = workBehindQueue()
  askOften(90, NETWORK)
  askOften(90, NETWORK, { path: '/file' })
  askOften(90, NETWORK, { caller: 'administrator' })
  askOften(90, '192.0.2.1', { caller: 'secret key' })
  askOften(30, '192.0.2.2', { path: '/api/og' })

  await expect.poll(() => [from(NETWORK), from('192.0.2.1'), from('192.0.2.2')]).toEqual([12, 90, 30])
})

test('a client that hung up while it waited is not worked for', async () => {
  const { working, ask, askOften, from } = workBehindQueue()
  askOften(3, NETWORK)
  await expect.poll(() => from(NETWORK)).toBe(3)
  const outgoing = { destroyed: false }
  const gone = [ask(NETWORK, { outgoing }), ask(NETWORK, { outgoing, path: '/counted' })]
  const patient = ask(NETWORK)

  outgoing.destroyed = true
  working[0]?.end()

  expect((await Promise.all(gone)).map(({ status }) => status)).toEqual([400, 400])
  await expect.poll(() => working.length).toBe(4)
  working[3]?.end()
  expect((await patient).status).toBe(200)
})

test('of the answers that a network does not read a few megabytes wait, and those that are read free their place', async () => {
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    const client = { address: c.req.header('from') }
    c.set('request', { caller: 'administrator', path: '/rest/v1/mwo_form_entries', client } as never)
    return next()
  })
  app.use(limitUnread())
  const large = new Uint8Array(30_000_000)
  const headers = { 'content-type': 'application/json', 'content-length': String(large.length) }
  app.get('/large', () => new Response(large, { headers }))
  app.get('/small', (c) => c.json('x'))
  const ask = async (path: string, from: string) => {
    const outgoing = newAnswer()
    const { status, headers } = await app.request(path, { headers: { from } }, { outgoing })
    return { status, length: headers.get('content-length'), read: () => outgoing.emit('close') }
  }
  const [first] = [await ask('/large', NETWORK), await ask('/large', NETWORK)]

  expect(await ask('/large', NETWORK)).toMatchObject({ status: 429, length: null })
  expect((await ask('/small', NETWORK)).status).toBe(200)
  expect((await ask('/large', '198.51.100.7')).status).toBe(200)
  first.read()
  expect((await ask('/large', NETWORK)).status).toBe(200)
})
