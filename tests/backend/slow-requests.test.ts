import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../server/http/listen.ts'
import { closeWhenSlow, SLOW_REQUEST_LIMITS, slowRequestOptions } from '../../server/http/slow-requests.ts'

/** The same limits a hundred times shorter: what takes minutes there takes a second here. */
const SHORT = {
  ...SLOW_REQUEST_LIMITS,
  headersMs: 300,
  requestMs: 3000,
  smallBodyMs: 600,
  keepAliveMs: 500,
  checkMs: 50,
}

const app = new Hono<{ Bindings: HttpBindings }>()
app.use('/small/*', async (c, next) => {
  const stopWatching = closeWhenSlow(c.env.incoming, SHORT.smallBodyMs)
  await next()
  stopWatching()
})
app.post('/small/long-work', async (c) => {
  await c.req.arrayBuffer()
  // The body is here; the work takes longer than a body may.
  await new Promise((resolve) => setTimeout(resolve, SHORT.smallBodyMs * 1.5))
  return c.text('done')
})
app.post('/small/unread', async (c) => {
  await new Promise((resolve) => setTimeout(resolve, SHORT.smallBodyMs * 1.5))
  return c.text('done')
})
app.post('*', async (c) => c.text(`${(await c.req.arrayBuffer()).byteLength} bytes`))
const { server, port } = await listen(app, { PORT: 0, HOST: '127.0.0.1' }, SHORT)
afterAll(() => close(server))

test('a connection that sends its headers one by one is closed', async () => {
  const { socket, answer } = connection()
  socket.write('POST /file HTTP/1.1\r\nHost: a\r\n')
  const drip = setInterval(() => socket.writable && socket.write('x-more: 1\r\n'), 50)

  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(drip)
})

test('a connection that says nothing at all is closed', async () => {
  const { answer } = connection()

  await expect(answer).resolves.toMatch(/^(HTTP\/1\.1 408 |$)/)
})

test('a body that never ends is closed', async () => {
  const { socket, answer } = connection()
  socket.write('POST /file HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n')
  const drip = setInterval(() => socket.writable && socket.write('x'), 50)

  expect(await answer).not.toContain('200 OK')
  clearInterval(drip)
})

test('the body of a form has less time than a file', async () => {
  const start = performance.now()
  const { socket, answer } = connection()
  socket.write('POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n')
  const drip = setInterval(() => socket.writable && socket.write('x'), 50)

  expect(await answer).not.toContain('200 OK')
  clearInterval(drip)
  expect(performance.now() - start).toBeLessThan(SHORT.requestMs)
})

test.each(['/small/long-work', '/small/unread'])(
  'a form that arrived in time is answered, however long the work takes: %s',
  async (path) => {
    const { socket, answer } = connection()
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nConnection: close\r\n\r\ntext`)

    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/)
  },
)

test('a file over a poor line arrives, as long as it takes two thirds of the time', async () => {
  const { socket, answer } = connection()
  const part = 'x'.repeat(1000)
  socket.write('POST /file HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\nConnection: close\r\n\r\n')
  for (let sent = 0; sent < 20; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.write(part)
  }

  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*20000 bytes/)
})

test('ten megabytes at 50 kB/s fit into the real limits, and node:http gets them', () => {
  const uploadMs = ((10 * 1024 * 1024) / 50_000) * 1000
  expect(uploadMs).toBeLessThan(SLOW_REQUEST_LIMITS.requestMs)
  expect(slowRequestOptions(SLOW_REQUEST_LIMITS)).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
  })
})

test('more connections than the limit are not accepted', async () => {
  const { server: small, port: smallPort } = await listen(
    app,
    { PORT: 0, HOST: '127.0.0.1' },
    { ...SLOW_REQUEST_LIMITS, connections: 1 },
  )
  const first = connect(smallPort, '127.0.0.1')
  await once(first, 'connect')
  const second = connect(smallPort, '127.0.0.1')

  await once(second, 'close')

  expect(first.destroyed).toBe(false)
  first.destroy()
  await close(small)
})

test('one network cannot take all connections, and may come back when it closes one', async () => {
  const { server: shared, port: sharedPort } = await listen(
    app,
    { PORT: 0, HOST: '127.0.0.1' },
    { ...SLOW_REQUEST_LIMITS, connectionsPerNetwork: 2 },
    () => false,
  )
  const open = () => {
    const socket = connect(sharedPort, '127.0.0.1')
    socket.on('error', () => {})
    return socket
  }
  const kept = [open(), open()]
  await Promise.all(kept.map((socket) => once(socket, 'connect')))

  await new Promise((resolve) => open().on('close', resolve))
  expect(kept.map(({ destroyed }) => destroyed)).toEqual([false, false])

  kept[0]?.destroy()
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${sharedPort}/`, { method: 'POST', body: 'a' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  kept[1]?.destroy()
  await close(shared)
})

/** @returns the socket, and everything the server says until the connection is closed */
function connection(): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  // A connection that is cut may say so.
  socket.on('error', () => {})
  // `once` of node:events would reject for that error.
  return { socket, answer: new Promise((resolve) => socket.on('close', () => resolve(text))) }
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}
