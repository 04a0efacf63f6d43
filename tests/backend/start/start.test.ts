import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { megabytesOf } from '../../support/server/megabytes-of.ts'
import { freePort, runUntilExit, type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

describe('a website that runs', () => {
  let server: ServerProcess
  let builtBefore: number
  beforeAll(async () => {
    builtBefore = (await stat('build/stamp')).mtimeMs
    server = await startProcess()
  })
  afterAll(() => server.stop())

  test('says last that it is ready, and before it the places to go', () => {
    const lines = server.output().trim().split('\n')
    expect(lines.at(-1)).toBe(`Bereit: ${server.url}`)
    expect(lines).toContain(`Website:    ${server.url}`)
    expect(lines).toContain(`Verwaltung: ${server.url}/admin`)
    expect(server.output()).toMatch(/Postfach: {3}http:\/\/localhost:\d+/)
    expect(server.output()).toContain('Noch gibt es kein Konto. In einem zweiten Fenster: npm run admin -- create')
  })

  test('did not build again', async () => {
    expect((await stat('build/stamp')).mtimeMs).toBe(builtBefore)
  })

  test('started within 500 MB', async () => {
    expect(await megabytesOf(server.child.pid, 'VmHWM')).toBeLessThan(500)
  })

  test('keeps its keys readable for the owner only', async () => {
    const { mode } = await stat(join(server.dataDir, 'keys.json'))
    expect((mode & 0o777).toString(8)).toBe('600')
  })

  test('goes on when a second process on its data folder is refused in one line', async () => {
    const second = await runUntilExit({ PORT: String(await freePort()), DATA_DIR: server.dataDir })

    expect(second).toEqual({
      code: 1,
      output: `Ein anderes Programm benutzt schon den Ordner ${server.dataDir}. Beenden Sie es zuerst; meist ist es die laufende Website.\n`,
    })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  // The last one: it ends the server.
  test('SIGTERM lets a running request finish, closes the database and ends with code 0', async () => {
    const { publishableKey } = (await (await fetch(`${server.url}/backend.json`)).json()) as { publishableKey: string }
    const body = JSON.stringify({
      first_name: 'Erika',
      last_name: 'Mustermann',
      email: 'erika.mustermann@example.com',
      phone: '040 66969-123',
      consent_version: '2026-11-20',
    })
    const exit = once(server.child, 'exit')

    const request = httpRequest(`${server.url}/rest/v1/consultation_requests`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        prefer: 'return=minimal',
        expect: '100-continue',
      },
    })
    request.flushHeaders()
    // The server asks for the body: from here on the request is under way.
    await once(request, 'continue')
    server.child.kill('SIGTERM')
    await refusesNewConnections(server.url)
    request.end(body)

    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(201)
    expect(await exit).toEqual([0, null])
  })
})

test('a data folder is free again after the process was killed', { tags: ['more'] }, async () => {
  const dataDir = await newFolder()
  const first = await startProcess({ DATA_DIR: dataDir })
  first.child.kill('SIGKILL')
  await new Promise((resolve) => first.child.once('exit', resolve))

  const second = await startProcess({ DATA_DIR: dataDir })

  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  await second.stop()
  await rm(dataDir, { recursive: true })
})

test('who asks while it starts waits until everything is there', { tags: ['more'] }, async () => {
  const port = await freePort()
  const dataDir = await newFolder()
  const starting = startProcess({ PORT: String(port), DATA_DIR: dataDir })
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/functions/v1/subscribe-newsletter`, { method: 'POST' }).catch(() => undefined)

  let answer = await ask()
  while (!answer) answer = await ask()

  // 401: the function is there and asks for a key.
  expect(answer.status).toBe(401)
  await (await starting).stop()
  await rm(dataDir, { recursive: true })
})

test('a port in use is named in one line', async () => {
  const port = await freePort()
  const blocker = createServer().listen(port, '127.0.0.1')

  const dataDir = await newFolder()
  await copyMigratedDatabase(dataDir)

  const { code, output } = await runUntilExit({ PORT: String(port), DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(lastLine(output)).toBe(
    `Der Port 127.0.0.1:${port} lässt sich nicht öffnen. Ein anderes Programm benutzt diesen Port. Beenden Sie es, oder setzen Sie PORT.`,
  )
  blocker.close()
})

test('a database that cannot be reached is named in one line, without its password', async () => {
  const port = await freePort()
  const { code, output } = await runUntilExit({
    DATABASE_URL: `postgres://praxis:geheim@127.0.0.1:${port}/praxis`,
    DATA_DIR: await newFolder(),
  })

  expect(code).toBe(1)
  expect(lastLine(output)).toMatch(
    `Die Datenbank postgres://praxis@127.0.0.1:${port}/praxis ist nicht zu erreichen. Dort nimmt niemand Verbindungen an.`,
  )
  expect(output).not.toContain('geheim')
})

test('bad settings are all named in one line', async () => {
  const { code, output } = await runUntilExit({
    PORT: 'viele',
    DATABASE_URL: 'mysql://localhost',
    ADMIN_EMAIL: 'erika.mustermann@example.com',
    DATA_DIR: await newFolder(),
  })

  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('PORT muss eine Zahl sein')
  expect(output).toContain('DATABASE_URL muss aussehen wie postgres://')
})

test('damaged keys are not silently replaced', async () => {
  const dataDir = await newFolder()
  await writeFile(join(dataDir, 'keys.json'), '{"publishableKey":')

  const { code, output } = await runUntilExit({ PORT: String(await freePort()), DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(output).toContain('ist beschädigt. Holen Sie die Schlüssel zurück')
  expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('{"publishableKey":')
})

const newFolder = () => mkdtemp(join(tmpdir(), 'praxis-start-'))
const lastLine = (output: string) => output.trim().split('\n').at(-1)

async function refusesNewConnections(url: string): Promise<void> {
  for (;;) {
    const refused = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
    if (refused) return
  }
}
