import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anywhere, CalendarUnread, fetchCalendar, isInside, MOST_BYTES, outsideOnly } from './fetch-calendar.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
let answer: Answer = () => {}
let asked: string[] = []
let connections = 0
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request, response)
})
server.on('connection', () => connections++)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const read = (next: Answer, path = '/secret.ics', ways = anywhere) => {
  answer = next
  asked = []
  return fetchCalendar(`${origin()}${path}`, {}, ways)
}
const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof CalendarUnread ? error.problem : error),
  )

test('a calendar is read with what tells later whether it changed', async () => {
  const found = await read((_, response) => response.setHeader('etag', '"1"').end(TEXT))
  expect(found).toEqual({ text: TEXT, validators: { etag: '"1"', modified: undefined } })

  answer = ({ headers }, response) => response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 500).end()
  expect(await fetchCalendar(`${origin()}/secret.ics`, found?.validators ?? {}, anywhere)).toBeUndefined()
})

test('three redirects are followed, and no fourth', async () => {
  const onwards: Answer = ({ url = '' }, response) => {
    const left = Number(url.slice(1))
    if (left === 0) return response.end(TEXT)
    return response.writeHead(302, { location: `/${left - 1}` }).end()
  }
  expect(await read(onwards, '/3')).toMatchObject({ text: TEXT })
  expect(await problemOf(read(onwards, '/4'))).toBe('unreachable')
  expect(asked).toEqual(['/4', '/3', '/2', '/1'])
})

test('an answer that changes the protocol, or breaks off, is none', async () => {
  expect(
    await problemOf(read(({ socket }) => socket.end('HTTP/1.1 101 Up\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'))),
  ).toBe('unreachable')
  const broken: Answer = (_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write(TEXT)
    setImmediate(() => response.destroy())
  }
  expect(await problemOf(read(broken))).toBe('unreachable')
})

test.each([
  [404, 'refused'],
  [410, 'refused'],
  [401, 'refused'],
  [500, 'unreachable'],
  [429, 'unreachable'],
])('an answer with %i means: %s', async (status, problem) => {
  expect(await problemOf(read((_, response) => response.writeHead(status).end(TEXT)))).toBe(problem)
})

test('more than 5 MB are refused, said in the header or only seen, and what is packed is not unpacked', async () => {
  const much: Answer = (_, response) => {
    let sent = 0
    const part = Buffer.alloc(256 * 1024)
    const push = () => {
      while (sent <= 4 * MOST_BYTES && !response.destroyed) {
        sent += part.length
        if (!response.write(part)) return void response.once('drain', push)
      }
    }
    push()
  }
  expect(await problemOf(read(much))).toBe('too large')
  const said: Answer = (_, response) => response.writeHead(200, { 'content-length': MOST_BYTES + 1 }).flushHeaders()
  expect(await problemOf(read(said))).toBe('too large')
  const packed: Answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
  expect(await problemOf(read(packed))).toBe('unreachable')
})

test.each([
  ...['http://calendar.example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://0x7f.1/', 'https://2130706433/'],
  ...['https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest', 'https://localhost/'],
])('%s is not connected to', async (address) => {
  expect(await problemOf(fetchCalendar(address, {}, outsideOnly))).toBe('inside')
})

test('a name that leads inside is not connected to, nor one that leads there besides, nor by a redirect', async () => {
  const leadsTo =
    (...addresses: string[]) =>
    (_name: string, _options: unknown, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )
  const port = (server.address() as AddressInfo).port
  const before = connections
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], []]) {
    const ways = { ...outsideOnly, lookup: leadsTo(...addresses) as never }
    const address = `https://calendar.example.com:${port}/`
    expect(await problemOf(fetchCalendar(address, {}, ways)), addresses.join()).toBe('inside')
  }
  expect(connections).toBe(before)

  // As if this server were outside, and only this one.
  const ways = { ...anywhere, mayConnect: (address: string) => address === '127.0.0.1' }
  for (const location of ['http://127.0.0.2/', 'http://[::1]/', 'file:///etc/passwd', 'ftp://127.0.0.1/']) {
    const leading: Answer = (_, response) => response.writeHead(302, { location }).end()
    expect(await problemOf(read(leading, '/', ways)), location).toBe('inside')
  }
  expect(await problemOf(read((_, response) => response.writeHead(302, { location: '/' }).end(), '/', ways))).toBe(
    'unreachable',
  )
})

test('a mistyped address is unreachable', async () => {
  for (const address of ['https://a:99999/x.ics', 'https://[:::]/x', 'https://[/x'])
    expect(await problemOf(fetchCalendar(address, {}, outsideOnly))).toBe('unreachable')
})

test('what belongs to this machine, to a network of its own or to nobody is inside', () => {
  for (const address of [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.9.9.9', '169.254.1.1', '172.31.255.255', '192.168.0.1', '198.18.0.1'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:8.8.8.8'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001::1', '2001:db8::1', 'no address'],
  ]) {
    expect(isInside(address), address).toBe(true)
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::1', '2606:4700::1111']) {
    expect(isInside(address), address).toBe(false)
  }
})
