// @module-tag more
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../../support/people.ts'
import { type DoorFields, readDoorFields } from '../../support/server/door-fields.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { type ServerUnderTest, signedIn, startServerUnderTest } from '../../support/server/server-under-test.ts'

/** In place of each field that a door reads. */
const STRANGE_FIELDS = [null, 1e300, '\u0000', '\ud800', JSON.parse('{"__proto__":{"admin":true}}')]
/** In place of each parameter of an address. */
const STRANGE_PARAMETERS = ['', '\u0000', "'; drop table x; --", '{(']
/** In place of the whole body. */
const NO_OBJECT = ['', 'null', '[]', '"x"', '{', '{"a":', '{"__proto__":{"status":"new"},"constructor":1}']
/** What programs say of themselves: none of it belongs into an answer. */
const INSIDE =
  /node_modules|\bat .+:\d+:\d+|(Type|Syntax|Reference|Range)Error|Unexpected token|relation "|column "|syntax error|violates|constraint|duplicate key|invalid input|pg_|pglite|SQLSTATE|@supabase|zod|ECONN|ENOENT|private\./i
/** Every sentence of ours has one of these words; no library's English message does. */
const GERMAN =
  /\b(das|die|der|den|ist|nicht|Sie|wurde|wurden|dafür|konnte|haben|ein|bitte|gibt|es|kein|keine|fehlt|ungültig|erforderlich|zu lang)\b/i

let server: ServerUnderTest
let doors: DoorFields[]
beforeAll(async () => {
  server = await startServerUnderTest('pglite')
  doors = await readDoorFields(server.database)
})
afterAll(() => server.stop())

test('what nobody should send is refused at every door with a code and a German sentence, and never a failure', async () => {
  const wrong: string[] = []
  for (const door of doors) {
    // Some of it ends the sign-in.
    const administrator = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const { data } = await administrator.auth.getSession()
    const answers = await Promise.all(
      strangeRequests(door).map(async ([path, body]) => {
        const answer = await fetch(server.url + path, {
          method: door.method,
          redirect: 'manual',
          headers: {
            apikey: server.keys.publishableKey,
            authorization: `Bearer ${data.session?.access_token}`,
            'content-type': 'application/json',
            'x-forwarded-for': freshNetwork(),
          },
          ...(body === undefined ? {} : { body }),
        })
        const problem = whatIsWrong(path, answer, await answer.text())
        return problem && `${door.method} ${path} ${body ?? ''}: ${problem}`
      }),
    )
    wrong.push(...answers.filter((answer) => answer !== undefined))
  }
  expect(wrong).toEqual([])
}, 600_000)

function strangeRequests({ method, pattern, fields, query }: DoorFields): [path: string, body?: string][] {
  const path = pattern.replace(/:\w+/g, '7f0b3c8e-1111-4222-8333-444455556666')
  const withQuery = (changes: Record<string, string>) => `${path}?${new URLSearchParams({ ...query, ...changes })}`
  const strangePaths = pattern.includes(':') ? ['%00', '%2e%2e', 'x'.repeat(300), "'"] : []
  const requests: [string, string?][] = [
    ...strangePaths.map((strange): [string] => [pattern.replace(/:\w+/g, strange)]),
    ...Object.keys(query).flatMap((name) =>
      STRANGE_PARAMETERS.map((value): [string] => [withQuery({ [name]: value })]),
    ),
  ]
  if (method === 'GET') return requests
  return [
    ...requests.map(([address]): [string, string] => [address, JSON.stringify(fields)]),
    ...NO_OBJECT.map((body): [string, string] => [path, body]),
    ...Object.keys(fields).flatMap((name) =>
      STRANGE_FIELDS.map((value): [string, string] => [path, JSON.stringify({ ...fields, [name]: value })]),
    ),
  ]
}

function whatIsWrong(path: string, { status, headers }: Response, body: string): string | undefined {
  const said = `${status} ${body.slice(0, 200)}`
  if (status >= 500) return `fails: ${said}`
  if (status < 400 || body === '' || headers.get('content-type')?.startsWith('text/html')) return undefined
  if (INSIDE.test(body)) return `tells of its inside: ${said}`
  // `..` is resolved before anything is looked up, also when it is escaped.
  if (!/^\/(((rest|auth|storage|functions)\/v1)|api)\//.test(new URL(path, server.url).pathname)) return undefined
  const { message, msg, error, code, error_code, success } = JSON.parse(body)
  if ((code ?? error_code ?? error ?? success) === undefined) return `has no code: ${said}`
  return GERMAN.test(String(message ?? msg ?? error)) ? undefined : `does not speak German: ${said}`
}

test.each([
  '\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET  /  HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET // HTTP/1.1\r\nHost: \r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b/c?d#e\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
])('%j, which is not HTTP or only almost, is refused or cut off', async (bytes) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.end(Buffer.from(bytes, 'latin1')))
  const answer = await text(socket).catch(() => '')

  expect(answer.split('\r\n')[0]).toMatch(/^(HTTP\/1\.1 [234]\d\d .*)?$/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
