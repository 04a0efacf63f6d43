import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../../server/http/listen.ts'
import { SLOW_REQUEST_LIMITS } from '../../server/http/slow-requests.ts'
import { UNREAD_ANSWER_LIMITS } from '../../server/http/unread-answers.ts'

const MEGABYTE = 1024 * 1024
/** More than the kernel keeps for two ends of a connection on this machine, so that something stays with the server. */
const LARGE = Buffer.alloc(16 * MEGABYTE)
/** The same patience a hundred times shorter. */
const QUICK = { ...UNREAD_ANSWER_LIMITS, patienceMs: 300, checkMs: 20 }

let server: Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
})

/** A server whose files are `body`, and that never answers anything else. */
async function serve(limits: typeof QUICK, body: Buffer<ArrayBuffer> = LARGE) {
  const asked: string[] = []
  const headers = { 'content-length': String(body.byteLength) }
  const opened = await listen(
    {
      file({ url = '' }) {
        asked.push(url)
        return url.startsWith('/file') ? { status: 200, headers, body } : undefined
      },
      fetch: () => new Promise<Response>(() => {}),
    },
    { PORT: 0, HOST: '127.0.0.1' },
    SLOW_REQUEST_LIMITS,
    () => true,
    limits,
  )
  server = opened.server
  let parsed = 0
  server.on('request', () => {
    parsed += 1
  })
  return { port: opened.port, asked, parsed: () => parsed }
}

function open(port: number): Socket & { isClosed(): boolean } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let isClosed = false
  socket
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
    })
  return Object.assign(socket, { isClosed: () => isClosed })
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

test('whoever asks on and on without waiting is cut off after ten, and nothing more of it is read', async () => {
  const { port, asked, parsed } = await serve(UNREAD_ANSWER_LIMITS)
  const socket = open(port)

  socket.write(get('/work').repeat(2400))
  await expect.poll(() => socket.isClosed()).toBe(true)

  expect(asked).toHaveLength(10)
  expect(parsed()).toBe(11)
})

test('ten at once are answered, and then ten more', async () => {
  const { port, asked } = await serve(UNREAD_ANSWER_LIMITS, Buffer.from('kurz'))
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

test('an answer that nobody takes is given up, one that is taken slowly arrives', async () => {
  const { port } = await serve({ ...QUICK, bytesPerSecond: 4 * MEGABYTE })
  const [silent, slow] = [open(port), open(port)]
  let arrived = 0
  slow.on('data', (part) => {
    arrived += part.length
    slow.pause()
    setTimeout(() => slow.resume(), 2)
  })
  for (const socket of [silent, slow]) socket.write(get('/file'))
  silent.pause()

  await expect.poll(() => arrived).toBeGreaterThan(LARGE.byteLength)
  await expect.poll(() => connectionsOf(server)).toBe(1)
  silent.resume()
  await expect.poll(() => silent.isClosed()).toBe(true)

  expect(silent.bytesRead).toBeLessThan(LARGE.byteLength)
  expect(slow.isClosed()).toBe(false)
})

test('whoever makes the server hold most goes first when all answers together are too much', async () => {
  const { port } = await serve({ ...UNREAD_ANSWER_LIMITS, bytes: 40 * MEGABYTE, checkMs: 20 })
  const [greedy, modest] = [open(port), open(port)]
  for (const socket of [greedy, modest]) socket.pause()

  modest.write(get('/file'))
  greedy.write(get('/file').repeat(4))
  await expect.poll(() => connectionsOf(server)).toBe(1)

  modest.resume()
  await expect.poll(() => modest.bytesRead).toBeGreaterThan(LARGE.byteLength)
})

function connectionsOf(opened: Server | undefined): Promise<number> {
  return new Promise((resolve) => opened?.getConnections((_error, count) => resolve(count)))
}
