import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { findDoor } from '../../../server/http/front-door.ts'
import type { Engine } from '../../support/database/engines.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { PASSWORD } from '../../support/people.ts'
import { readDoorFields } from '../../support/server/door-fields.ts'
import { startProcess } from '../../support/server/start-process.ts'
import { watchProcess } from '../load/watch-process.ts'
import { anyRequest, type RawRequest, type Secrets } from './requests.ts'

export interface FuzzFigures {
  engine: Engine
  requests: number
  seed: number
  seconds: number
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** Resident megabytes in the first and the last third of the run after its warm-up, and how much more the last is. */
  memory: { firstThird: number; lastThird: number; growth: number }
  /** One sentence for each answer that must not be; empty when all is well. */
  findings: string[]
}

/** As a share of what the server needs after its warm-up. A heap of 300 MB breathes by a quarter; requests that are kept would double it. */
export const MOST_GROWTH = 0.6
const BATCH = 16
/** Batches. */
const SIGN_IN_AFTER = 10
const ANSWER_WITHIN_MS = 30_000
const ADMINISTRATOR = 'erika.mustermann@example.com'

/**
 * Sends any number of requests that nobody should send to a server of its own, over loopback, sixteen at a time, and looks
 * at every answer. The same seed sends the same requests.
 */
export async function fuzzRun({
  engine,
  requests,
  seed,
}: {
  engine: Engine
  requests: number
  seed: number
}): Promise<FuzzFigures> {
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  const server = await startProcess({
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ADMIN_EMAIL: ADMINISTRATOR,
    ADMIN_PASSWORD: PASSWORD,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: BATCH })
  const statuses: Record<string, number> = {}
  const findings = new Map<string, string>()
  try {
    const doors = await listedDoors()
    const secrets = { ...(await signIn(server.url)), doors }
    let token = secrets.administrator
    const withToken = (request: RawRequest): RawRequest => ({
      ...request,
      headers: request.headers.map(([name, value]) => [name, value.replace(secrets.administrator, token)]),
    })
    const look = async (drawn: RawRequest[]) => {
      const batch = drawn.map(withToken)
      for (const [index, answer] of (await Promise.all(batch.map((one) => send(server.url, one, agent)))).entries()) {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        const finding = whatIsWrong(batch[index] as RawRequest, answer)
        // One of each kind is enough to mend it.
        if (finding && !findings.has(finding.kind)) findings.set(finding.kind, finding.sentence)
      }
    }

    const begun = Date.now()
    const batches = fc.array(anyRequest(secrets), { minLength: BATCH, maxLength: BATCH })
    const warmUp = Math.ceil(requests / BATCH / 5)
    let sent = 0
    let watched: ReturnType<typeof watchProcess> | undefined
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        await look(batch)
        sent += 1
        // Some requests end sign-ins, and then nothing would reach what only administrators may do.
        if (sent % SIGN_IN_AFTER === 0) token = (await signIn(server.url)).administrator
        if (sent === warmUp) watched = watchProcess(Number(server.child.pid), 1)
      }),
      { seed, numRuns: Math.ceil(requests / BATCH) },
    )
    for (const bytes of brokenHttp) {
      const line = await rawAnswer(server.url, bytes)
      if (!/^(HTTP\/1\.1 [1234]\d\d .*)?$/.test(line))
        findings.set(line, `${JSON.stringify(bytes.slice(0, 80))}: ${line}`)
    }
    const health = await fetch(`${server.url}/healthz`)
    if (!health.ok || server.child.exitCode !== null) findings.set('health', 'the server no longer serves')

    const { firstThird = 0, lastThird = 0, growth = 0 } = (await watched?.stop())?.memory ?? {}
    return {
      engine,
      requests: sent * BATCH + brokenHttp.length,
      seed,
      seconds: Math.round((Date.now() - begun) / 1000),
      statuses,
      memory: { firstThird, lastThird, growth },
      findings: [...findings.values()],
    }
  } finally {
    agent.destroy()
    await server.stop()
    await postgres?.drop()
  }
}

async function signIn(url: string): Promise<Omit<Secrets, 'doors'>> {
  const { publishableKey } = await (await fetch(`${url}/backend.json`)).json()
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMINISTRATOR, password: PASSWORD }),
  })
  return { publishableKey, administrator: (await answer.json()).access_token }
}

/** Of a database of its own: the built-in one belongs to the server. */
async function listedDoors(): Promise<Secrets['doors']> {
  const { database, drop } = await migratedDatabase('pglite')
  const doors = await readDoorFields(database)
  await drop()
  return doors
}

interface Answer {
  status: number
  type: string
  body: string
}

function send(url: string, { method, target, headers, body }: RawRequest, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path: target,
        agent,
        headers: ['host', `${hostname}:${port}`, ...headers.flat(), 'content-length', String(body.length)],
        timeout: ANSWER_WITHIN_MS,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(parts).toString('utf8'),
          }),
        )
        response.on('error', reject)
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)))
    // A server may close the connection on what it does not want to read; falling silent is what it must not do.
    request.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(String(error.code))
        ? resolve({ status: 0, type: '', body: '' })
        : reject(new Error(`${method} ${target}: ${error.message}`)),
    )
    request.end(body)
  })
}

/** What programs say of themselves: none of it belongs into an answer. */
const inside =
  /node_modules|\bat .+:\d+:\d+|(Type|Syntax|Reference|Range)Error|Unexpected token|relation "|column "|syntax error|violates|constraint|duplicate key|invalid input|pg_|pglite|SQLSTATE|@supabase|zod|ECONN|ENOENT|private\./i

function whatIsWrong(request: RawRequest, answer: Answer): { kind: string; sentence: string } | undefined {
  const [path = ''] = request.target.split('?')
  const area = path.split('/').slice(0, 4).join('/')
  const wrong = (what: string) => ({
    kind: `${what} ${request.method} ${area} ${answer.body.slice(0, 60)}`,
    sentence: `${what}: ${request.method} ${request.target.slice(0, 120)} ${JSON.stringify(request.headers.slice(1)).slice(0, 200)} ${JSON.stringify(Buffer.from(request.body).toString('utf8').slice(0, 160))} → ${answer.status} ${answer.body.slice(0, 200)}`,
  })

  if (answer.status >= 500) return wrong('fails')
  if (mustBeRefusedAsForeign(request) && answer.status !== 403) return wrong('lets another origin in')
  if (answer.status < 400 || answer.body === '') return undefined
  if (inside.test(answer.body) && !answer.type.startsWith('text/html')) return wrong('tells of its inside')
  // `..` is resolved before anything is looked up, also when it is escaped.
  const resolved = new URL(`http://localhost${path}`).pathname
  if (!/^\/(((rest|auth|storage|functions)\/v1)|api)\//.test(resolved)) return undefined

  const told = parsed(answer.body)
  // Call 14 of the specification tells its sentence in `error`.
  const sentence = told?.message ?? told?.msg ?? told?.error
  const code = told?.code ?? told?.error_code ?? told?.error ?? told?.success
  if (code === undefined || typeof sentence !== 'string') return wrong('has no code or no sentence')
  if (!isGerman(sentence)) return wrong('does not speak German')
  return undefined
}

/** What a browser says of a page of another origin, at a door that is for our own pages. */
function mustBeRefusedAsForeign({ method, target, headers }: RawRequest): boolean {
  const saysForeign = headers.some(
    ([name, value]) => name === 'origin' || (name === 'sec-fetch-site' && value !== 'same-origin'),
  )
  const { pathname, search, searchParams } = new URL(`http://localhost${target}`)
  const door = findDoor(method, pathname)?.door
  // Refused before anybody asks for the origin.
  const isRefusedBefore = searchParams.has('apikey') || search.includes('%00')
  return saysForeign && door !== undefined && !door.fromAnywhere && !isRefusedBefore
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Every sentence of ours has one of these words; no library's English message does. */
function isGerman(sentence: string): boolean {
  return /\b(das|die|der|den|ist|nicht|Sie|wurde|wurden|dafür|konnte|haben|ein|bitte|gibt|es|kein|keine|Ungültige|fehlt|ungültig|erforderlich|zu lang)\b/i.test(
    sentence,
  )
}

/** What is not HTTP, or only almost. */
const brokenHttp = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET  /  HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET // HTTP/1.1\r\nHost: \r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b/c?d#e\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n',
  'POST /api/problems HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
]

/** The first line of the answer, or nothing when the connection was closed without one. */
function rawAnswer(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(url)
    let answer = ''
    const socket = connect(Number(port), 'localhost', () => socket.end(Buffer.from(bytes, 'latin1')))
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })
}
