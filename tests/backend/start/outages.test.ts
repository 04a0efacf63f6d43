// @module-tag more
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'
import { PASSWORD } from '../../support/people.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { startMailServer } from '../../support/server/mail-server.ts'
import { startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

const EMAIL = 'erika.mustermann@example.com'
const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

beforeAll(() => buildOnce(), 300_000)

test.runIf(engines.includes('postgres'))(
  'the database goes and comes back: visitors hear it, the health check too, and all goes on by itself',
  async () => {
    const postgres = await createMigratedDatabase()
    const road = await startRoad(new URL(postgres.url))
    const server = await startProcess({ DATABASE_URL: road.url })
    const send = await sender(server.url)
    expect((await send(consultationRequest())).status).toBe(201)

    await road.close()
    const request = consultationRequest()
    const refused = await send(request)
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(refused.text).toContain(LATER)
    expect(refused.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres|at .*\.ts/)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503)
    expect((await fetch(server.url)).status).toBe(200)

    await road.open()
    await until(async () => [201, 409].includes((await send(request)).status))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(server.child.exitCode).toBeNull()
    await server.stop()
    await road.close()
    await postgres.drop()
  },
  120_000,
)

test('a clock that was a day ahead and is set back: people sign in, enquiries come in, mails do not wait a day', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-clock-'))
  const mails = await startMailServer({
    onRecipient: () => {
      throw Object.assign(new Error('try later'), { responseCode: 451 })
    },
  })
  await copyMigratedDatabase(dataDir)
  const settings = {
    DATA_DIR: dataDir,
    MAIL_FROM: 'praxis@musterhafen.example',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  }
  const ahead = await startProcess({
    ...settings,
    SMTP_URL: mails.url,
    CLOCK_AHEAD_MS: String(24 * 60 * 60 * 1000),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../support/server/clock-ahead.mjs')}`,
  })
  const request = consultationRequest({ email: 'max.mustermann@example.com' })
  expect((await (await sender(ahead.url))(request)).status).toBe(201)
  expect(await signIn(ahead.url)).toBe(200)
  await ahead.stop()
  await mails.stop()

  const taking = await startMailServer()
  const now = await startProcess({ ...settings, SMTP_URL: taking.url })

  await taking.mailTo('max.mustermann@example.com')
  expect((await (await sender(now.url))(consultationRequest())).status).toBe(201)
  expect(await signIn(now.url)).toBe(200)
  await now.stop()
  await taking.stop()
  await rm(dataDir, { recursive: true })
}, 300_000)

test.runIf(hasSmallDisks())(
  'a full disk: nothing is acknowledged that is not kept, and with room again all goes on by itself',
  async () => {
    const disk = mountSmallDisk(120)
    if (!disk) throw new Error('no disk')
    await copyMigratedDatabase(disk.folder)
    const server = await startProcess({ DATA_DIR: disk.folder })
    try {
      const send = await sender(server.url)
      expect((await send(consultationRequest())).status).toBe(201)
      await disk.fill()

      // What still fits is kept; sooner or later nothing does.
      const acknowledged: unknown[] = []
      let refused: Awaited<ReturnType<typeof send>> | undefined
      for (let count = 0; count < 500 && !refused; count += 1) {
        const request = consultationRequest({ message: 'x'.repeat(5000) })
        const answer = await send(request)
        if (answer.status === 201) acknowledged.push(request.id)
        else refused = answer
      }
      expect(refused?.status).toBeGreaterThanOrEqual(500)
      expect(refused?.text).toContain(LATER)
      expect(refused?.text).not.toMatch(/No space|base\/|ENOSPC/)
      const upload = () =>
        fetch(`${server.url}/storage/v1/object/mwo-uploads/${uploadPath()}`, {
          method: 'POST',
          // A refused upload ends its connection: the next one takes a fresh one.
          headers: { ...send.headers, 'content-type': 'application/pdf', connection: 'close' },
          body: Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(2_000_000)]),
        })
      expect((await upload()).status).toBeGreaterThanOrEqual(400)

      await disk.makeRoom()
      const request = consultationRequest()
      await until(async () => [201, 409].includes((await send(request)).status))
      expect((await upload()).status).toBe(200)
      const { secretKey } = JSON.parse(await readFile(join(disk.folder, 'keys.json'), 'utf8'))
      expect(await send.count(secretKey)).toBe(acknowledged.length + 2)
      expect(server.child.exitCode).toBeNull()
    } finally {
      await server.stop()
      disk.unmount()
    }
  },
  120_000,
)

/** A TCP way to the database that can be closed, as when the machine behind it is restarted. */
async function startRoad(target: URL) {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      open.clear()
      await closed
    },
    async open() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

async function sender(url: string) {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  const send = async (request: object) => {
    const response = await fetch(`${url}/rest/v1/consultation_requests`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(request),
    })
    return { status: response.status, text: await response.text() }
  }
  const count = async (secretKey: string) => {
    const response = await fetch(`${url}/rest/v1/consultation_requests?select=id`, {
      method: 'HEAD',
      headers: { apikey: secretKey, prefer: 'count=exact' },
    })
    return Number(response.headers.get('content-range')?.split('/')[1])
  }
  return Object.assign(send, { headers, count })
}

async function signIn(url: string): Promise<number> {
  const { headers } = await sender(url)
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  return response.status
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}
