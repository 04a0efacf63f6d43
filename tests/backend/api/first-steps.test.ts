import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { FirstSteps } from '../../../rules/operation/first-steps.ts'
import { createBackup } from '../../../server/backup/create-backup.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { saveFacts } from '../../support/content/publish-facts.ts'
import { type Actor, callAs, serverOn } from '../../support/server/server-under-test.ts'

const server = serverOn('pglite')

const ask = (actor: Actor) => callAs(server, server.as[actor], 'POST', '/api/first-steps', {})

test('only an administrator learns how far the site is, and of a backup as soon as there is one', async () => {
  for (const actor of ['visitor', 'outsider'] as const) {
    const answer = await ask(actor)
    expect(answer.ok ? await answer.json() : null, actor).toBeNull()
  }
  const before = (await (await ask('administrator')).json()) as FirstSteps
  const nothing = { isPublic: false, isReleased: false, hasSecondFactor: false, sendsMails: false, newestBackup: null }
  expect(before).toMatchObject(nothing)
  expect(before.samples).toBeGreaterThan(10)
  // The sign-in page learns that no mail leaves this server.
  expect(await (await fetch(`${server.url}/backend.json`)).json()).toMatchObject({ sendsMails: false })

  const folder = `${server.dataDir}/backups`
  const files = filesInDatabase(server.database)
  await createBackup({ database: server.database, files }, { folder, keys: server.keys })
  expect(((await (await ask('administrator')).json()) as FirstSteps).newestBackup).toEqual(expect.any(String))
  await rm(folder, { recursive: true })
})

test('what the drafted facts replace or hide is not counted', async () => {
  const before = (await (await ask('administrator')).json()) as FirstSteps
  await saveFacts(server.as.administrator, (facts) => {
    facts.practice.hasPortableDevice = false
  })

  const after = (await (await ask('administrator')).json()) as FirstSteps
  expect(after.samples).toBeLessThan(before.samples)
  expect(after.isReleased).toBe(false)
})
