// @module-tag more
import { once } from 'node:events'
import { request, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CONNECTION_LIMITS, listen } from '../../../server/http/listen.ts'
import { REQUESTS_IN_FLIGHT } from '../../../server/http/request-limits.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

const MEGABYTE = 1024 * 1024
/** More than the kernel keeps for two ends of a connection on this machine, so that something stays with the server. */
const LARGE = Buffer.alloc(16 * MEGABYTE)
/** The same limits a hundred times shorter. */
const SHORT = {
  ...CONNECTION_LIMITS,
  headersTimeout: 300,
  requestTimeout: 3000,
  connectionsCheckingInterval: 50,
  idleTimeout: 300,
}

const sockets: Socket[] = []
let server: Server | undefined
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** A server that answers a file at once, takes a whole body under `/body`, and keeps other requests waiting. */
async function serve({
  limits = CONNECTION_LIMITS,
  body = LARGE as Buffer<ArrayBuffer>,
  isProxy = (): boolean => true,
} = {}) {
  const asked: string[] = []
  const headers = { 'content-length': String(body.byteLength) }
  const opened = await listen(
    {
      file({ url = '' }) {
        asked.push(url)
        return url.startsWith('/file') ? { status: 200, headers, body } : undefined
      },
      fetch: async (incoming: Request) =>
        incoming.url.endsWith('/body')
          ? new Response(`${(await incoming.arrayBuffer()).byteLength} bytes`)
          : new Promise<Response>(() => {}),
    },
    { PORT: 0, HOST: '127.0.0.1' },
    limits,
    isProxy,
  )
  server = opened.server
  return { port: opened.port, asked }
}

function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let isClosed = false
  // A connection that is cut may say so.
  socket
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
    })
  return Object.assign(socket, { isClosed: () => isClosed })
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

test.each([
  ['a connection on which nothing comes', '', ''],
  ['a connection that sends its headers one by one', 'POST /body HTTP/1.1\r\nHost: a\r\n', 'x-more: 1\r\n'],
  ['a body that never ends', 'POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n', 'x'],
])('%s is closed', async (_what, start, drip) => {
  const { port } = await serve({ limits: SHORT })
  const socket = open(port)
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  if (start) socket.write(start)
  const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 50)

  await expect.poll(() => socket.isClosed()).toBe(true)

  clearInterval(dripping)
  expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

test('more connections than the limit are not accepted', async () => {
  const { port } = await serve({ limits: { ...CONNECTION_LIMITS, connections: 1 } })
  const first = open(port)
  await once(first, 'connect')
  const second = open(port)

  await expect.poll(() => second.isClosed()).toBe(true)

  expect(first.isClosed()).toBe(false)
})

test('one network cannot take all connections, and may come back when it closes one', async () => {
  const { port } = await serve({
    limits: { ...CONNECTION_LIMITS, connectionsPerNetwork: 2 },
    isProxy: () => false,
  })
  const kept = [open(port), open(port)]
  await Promise.all(kept.map((socket) => once(socket, 'connect')))
  const third = open(port)
  await expect.poll(() => third.isClosed()).toBe(true)
  expect(kept.map((socket) => socket.isClosed())).toEqual([false, false])

  kept[0]?.destroy()

  const post = () => fetch(`http://127.0.0.1:${port}/body`, { method: 'POST', body: 'a' })
  await expect
    .poll(() =>
      post()
        .then(({ status }) => status)
        .catch(() => 0),
    )
    .toBe(200)
})

test('a client that sends on and on without waiting is cut off after ten, and no other request of it is worked on', async () => {
  const { port, asked } = await serve()
  const socket = open(port)

  socket.write(get('/work').repeat(2400))
  await expect.poll(() => socket.isClosed()).toBe(true)

  expect(asked).toHaveLength(10)
})

test('with it go the other connections of its network, and new ones are closed', async () => {
  const { port } = await serve({ isProxy: () => false })
  const other = open(port)
  await once(other, 'connect')

  open(port).write(get('/work').repeat(11))

  await expect.poll(() => other.isClosed()).toBe(true)
  const next = open(port)
  await expect.poll(() => next.isClosed()).toBe(true)
})

test('ten at once are answered, and then ten more', async () => {
  const { port, asked } = await serve({ body: Buffer.from('kurz') })
  const socket = open(port)
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })

  for (const answered of [10, 20, 30]) {
    socket.write(get('/file').repeat(10))
    await expect.poll(() => text.split('kurz').length - 1).toBe(answered)
  }
  expect(asked).toHaveLength(30)
})

test('an answer that the client does not read is given up', async () => {
  const { port } = await serve({ limits: SHORT })
  const silent = open(port)
  silent.pause()
  silent.write(get('/file'))

  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
  silent.resume()
  await expect.poll(() => silent.isClosed()).toBe(true)

  expect(silent.bytesRead).toBeLessThan(LARGE.byteLength)
})

function connections(): Promise<number> {
  return new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)))
}

test('a visitor behind the proxy who holds a hundred requests gets no other, until some end; other visitors are served', async () => {
  const whole = await startServerUnderTest('pglite')
  const address = freshNetwork()
  const health = async (from: string) =>
    (await fetch(`${whole.url}/healthz`, { headers: { 'x-forwarded-for': from } })).status
  /** A request that does not end. */
  const begin = () => {
    const question = request(`${whole.url}/rest/v1/rpc/count_article_view`, {
      method: 'POST',
      headers: {
        apikey: whole.keys.publishableKey,
        'content-type': 'application/json',
        'content-length': '1000',
        'x-forwarded-for': address,
      },
    }).on('error', () => {})
    question.write('{')
    return question
  }
  const held = Array.from({ length: REQUESTS_IN_FLIGHT }, begin)
  await expect.poll(() => health(address)).toBe(429)

  expect(await health(freshNetwork())).toBe(200)

  for (const question of held) question.destroy()
  await expect.poll(() => health(address)).toBe(200)
  await whole.stop()
})
