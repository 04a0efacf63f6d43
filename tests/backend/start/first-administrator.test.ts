// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../support/people.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

const EMAIL = 'erika.mustermann@example.com'

beforeAll(() => buildOnce(), 300_000)

test('the operator makes an administrator on the command line, who signs in after the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-admin-'))

  const made = await runCommand(['server/commands/admin.ts', 'create', EMAIL], { DATA_DIR: dataDir }, `${PASSWORD}\n`)

  expect(made).toMatchObject({ code: 0 })
  expect(made.output).toContain(`${EMAIL} kann sich jetzt anmelden: http`)
  const server = await startProcess({ DATA_DIR: dataDir })
  expect(await signInStatus(server.url, PASSWORD)).toBe(200)
  expect(await signInStatus(server.url, 'falsch-geraten')).toBe(400)
  await server.stop()
  await rm(dataDir, { recursive: true })
})

test('settings create the first administrator once, and never change an existing one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-admin-'))
  const first = await startProcess({ DATA_DIR: dataDir, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD })
  await first.stop()

  const second = await startProcess({ DATA_DIR: dataDir, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'ein-anderes-Passwort' })

  expect(second.output()).not.toContain('Noch gibt es kein Konto')
  expect(await signInStatus(second.url, PASSWORD)).toBe(200)
  expect(await signInStatus(second.url, 'ein-anderes-Passwort')).toBe(400)
  await second.stop()
  await rm(dataDir, { recursive: true })
})

async function signInStatus(url: string, password: string): Promise<number> {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password }),
  })
  return response.status
}
