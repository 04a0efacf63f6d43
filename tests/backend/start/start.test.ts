// @module-tag more
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedFolder } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import {
  freePort,
  publishableKeyOf,
  runUntilExit,
  type ServerProcess,
  startProcess,
} from '../../support/processes/start-process.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import buildOnce from '../../support/site/build-once.ts'

const ROOT = join(import.meta.dirname, '../../..')

beforeAll(() => buildOnce(), 300_000)

test('the user of the website can read what another user built it from', async () => {
  expect((await stat(join(ROOT, 'build/built-from'))).mode & 0o044).toBe(0o044)
})

describe('a website that runs', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startProcess({ BACKUP_NIGHTLI: '1', LOG_LEVEL: 'warn' })
  })
  afterAll(() => server.stop())

  test('says last that it is ready, and before it the places to go and a setting that is misspelt; its keys are readable for the owner only', async () => {
    const lines = server.output().trim().split('\n')
    expect(lines.at(-1)).toBe(`Bereit: ${server.url}`)
    expect(lines).toContain(`Website:    ${server.url}`)
    expect(lines).toContain(`Verwaltung: ${server.url}/admin`)
    expect(server.output()).toMatch(/Postfach: {3}http:\/\/localhost:\d+/)
    expect(server.output()).toContain('Noch gibt es kein Konto. In einem zweiten Fenster: npm run admin -- create')
    expect(server.output()).toContain('"names":["BACKUP_NIGHTLI"]')
    expect(((await stat(join(server.dataDir, 'keys.json'))).mode & 0o777).toString(8)).toBe('600')
  })

  test('started within 500 MB', async () => {
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
    expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024).toBeLessThan(500)
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
    const publishableKey = await publishableKeyOf(server.url)
    const exit = once(server.child, 'exit')
    const request = httpRequest(`${server.url}/rest/v1/consultation_requests`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', expect: '100-continue' },
    })
    request.flushHeaders()
    // The server asks for the body: from here on the request is under way.
    await once(request, 'continue')
    server.child.kill('SIGTERM')
    await expect
      .poll(() => fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).catch(() => 'refused'))
      .toBe('refused')
    request.end(JSON.stringify(consultationRequest()))

    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(201)
    expect(await exit).toEqual([0, null])
  })
})

test('a request during the start waits until everything is there, and the folder is free again after a kill', async () => {
  const port = await freePort()
  const dataDir = await temporaryFolder()
  const starting = startProcess({ PORT: String(port), DATA_DIR: dataDir })
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/functions/v1/subscribe-newsletter`, { method: 'POST' }).catch(() => undefined)

  let answer = await ask()
  while (!answer) answer = await ask()

  // 401: the function is there and asks for a key.
  expect(answer.status).toBe(401)
  const { child } = await starting
  child.kill('SIGKILL')
  await once(child, 'exit')
  const again = await startProcess({ DATA_DIR: dataDir })
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
  await again.stop()
})

test('npm that is asked to end takes the website with it, which closes its database first', async () => {
  const dataDir = await migratedFolder()
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), MAILBOX_PORT: '0', LOG_LEVEL: 'info' }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, ...settings } })
  let output = ''
  const closed = Promise.all([once(npm.stdout, 'close'), once(npm.stderr, 'close')])
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Bereit: ')
  // A library's warning that its storage is not for production would be read as ours.
  expect(output).not.toMatch(/a library warned|EXPERIMENTAL|not supported/)

  npm.kill('SIGTERM')
  // Its streams close once the last process that holds them has ended.
  await closed

  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow()
  expect(await readdir(dataDir)).not.toContain('command-server.json')
})
