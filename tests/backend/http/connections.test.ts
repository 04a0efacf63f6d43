// @module-tag more
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CONNECTION_LIMITS, listen } from '../../../server/http/listen.ts'

/** More than the kernel keeps for two ends of a connection on this machine, so that something stays with the server. */
const LARGE = Buffer.alloc(16 * 1024 * 1024)
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
  const opened = await listen(
    {
      file({ url = '' }) {
        asked.push(url)
        return url.startsWith('/file')
          ? { status: 200, headers: { 'content-length': String(body.byteLength) }, body }
          : undefined
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

/** A connection, and what came over it. */
function open(port: number, first = '') {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const seen = { text: '', isClosed: false }
  socket
    .setEncoding('latin1')
    .on('data', (part) => (seen.text += part))
    // A connection that is cut may say so.
    .on('error', () => {})
    .on('close', () => (seen.isClosed = true))
  if (first) socket.write(first)
  return Object.assign(socket, { seen, isCut: () => expect.poll(() => seen.isClosed).toBe(true) })
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

test.each([
  ['a connection on which nothing comes', '', ''],
  ['a connection that sends its headers one by one', 'POST /body HTTP/1.1\r\nHost: a\r\n', 'x-more: 1\r\n'],
  ['a body that never ends', 'POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n', 'x'],
])('%s is closed', async (_what, start, drip) => {
  const { port } = await serve({ limits: SHORT })
  const socket = open(port, start)
  const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 50)

  await socket.isCut()

  clearInterval(dripping)
  expect(socket.seen.text).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

test.each([
  ['all together', { connections: 1 }, true],
  ['one network', { connectionsPerCustomer: 1 }, false],
])('%s get no more connections than the limit, until one ends', async (_who, less, isProxy) => {
  const { port } = await serve({ limits: { ...CONNECTION_LIMITS, ...less }, isProxy: () => isProxy })
  const first = open(port)
  await once(first, 'connect')
  await open(port).isCut()
  expect(first.seen.isClosed).toBe(false)

  first.destroy()

  const post = () => fetch(`http://127.0.0.1:${port}/body`, { method: 'POST', body: 'a' })
  await expect
    .poll(() =>
      post().then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test('a client that sends on and on without waiting is cut off after ten, and no other request of it is worked on', async () => {
  const { port, asked } = await serve()

  await open(port, get('/work').repeat(2400)).isCut()

  expect(asked).toHaveLength(10)
})

test('ten at once are answered, and then ten more', async () => {
  const { port, asked } = await serve({ body: Buffer.from('kurz') })
  const socket = open(port)

  for (const answered of [10, 20, 30]) {
    socket.write(get('/file').repeat(10))
    await expect.poll(() => socket.seen.text.split('kurz').length - 1).toBe(answered)
  }
  expect(asked).toHaveLength(30)
})

test('an answer that the client does not read is given up', async () => {
  const { port } = await serve({ limits: SHORT })
  const connections = () => new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)))
  const silent = open(port, get('/file'))
  silent.pause()

  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
  silent.resume()
  await silent.isCut()

  expect(silent.bytesRead).toBeLessThan(LARGE.byteLength)
})
