import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstSteps } from '../../../rules/first-steps.ts'
import { createBackup } from '../../../server/backup/create-backup.ts'
import { type Actor, type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest('pglite')
}, 240_000)
afterAll(() => server.stop())

async function ask(actor: Actor): Promise<Response> {
  const { data } = await server.as[actor].auth.getSession()
  const { publishableKey, secretKey } = server.keys
  const key = actor === 'secret' ? secretKey : publishableKey
  return fetch(`${server.url}/api/first-steps`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${data.session?.access_token ?? key}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })
}

test('only an administrator learns how far the site is', async () => {
  for (const actor of ['visitor', 'outsider'] as const) {
    const answer = await ask(actor)
    expect(answer.ok ? await answer.json() : null, actor).toBeNull()
  }
  const steps = (await (await ask('administrator')).json()) as FirstSteps
  expect(steps).toMatchObject({
    isPublic: false,
    isReleased: false,
    hasSecondFactor: false,
    sendsMails: false,
    newestBackup: null,
  })
  expect(steps.samples).toBeGreaterThan(10)
})

test('a backup is told as soon as there is one', async () => {
  const folder = `${server.dataDir}/backups`
  await createBackup({ database: server.database, dataDir: server.dataDir }, { folder, keys: server.keys })

  const { newestBackup } = (await (await ask('administrator')).json()) as FirstSteps

  expect(Math.abs(Date.now() - Date.parse(newestBackup ?? ''))).toBeLessThan(120_000)
})

test('the sign-in page learns that no mail leaves this server', async () => {
  expect(await (await fetch(`${server.url}/backend.json`)).json()).toMatchObject({ sendsMails: false })
})
