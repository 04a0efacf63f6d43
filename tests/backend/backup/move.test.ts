// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveToPostgres } from '../../../server/backup/move.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { PASSWORD } from '../../support/people.ts'
import { consultationRequest, pdfBytes } from '../../support/server/enquiries.ts'
import { AWKWARD } from '../../support/server/filled-server.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { client } from '../../support/server/server-under-test.ts'
import { runUntilExit, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

const EMAIL = 'erika.mustermann@example.com'

/** As an operator does it: with the commands, on a server in a process of its own. */
describe.runIf(engines.includes('postgres'))('moving to PostgreSQL', () => {
  let dataDir: string
  let postgres: Awaited<ReturnType<typeof createTestDatabase>>
  const path = `${crypto.randomUUID()}/datei.pdf`

  beforeAll(async () => {
    await buildOnce()
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-move-'))
    postgres = await createTestDatabase()
    await copyMigratedDatabase(dataDir)
    const server = await startProcess({ DATA_DIR: dataDir, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD })
    const visitor = client(server.url, await publishableKey(server.url))
    for (let count = 0; count < 15; count += 1) {
      await visitor.from('consultation_requests').insert(consultationRequest({ message: `${count} ${AWKWARD}` }))
    }
    await visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })

    const busy = await runCommand(['server/commands/backup.ts', 'move', postgres.url], { DATA_DIR: dataDir })
    expect(busy).toMatchObject({
      code: 1,
      output: expect.stringContaining('Ein anderes Programm benutzt schon den Ordner'),
    })
    await server.stop()
  }, 180_000)
  afterAll(async () => {
    await postgres.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('takes everything along, says so table by table, and the same people sign in afterwards', async () => {
    const moved = await runCommand(['server/commands/backup.ts', 'move', postgres.url], { DATA_DIR: dataDir })

    expect(moved).toMatchObject({ code: 0 })
    expect(moved.output).toMatch(/public\.consultation_requests +15 Zeilen {2}[0-9a-f]{16}\n/)
    expect(moved.output).toContain('Setzen Sie jetzt DATABASE_URL')

    const server = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: postgres.url })
    const administrator = client(server.url, await publishableKey(server.url))
    expect((await administrator.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull()
    const { data } = await administrator.from('consultation_requests').select('message')
    expect(data).toHaveLength(15)
    expect(data?.every(({ message }) => message.endsWith(AWKWARD))).toBe(true)
    const file = await administrator.storage.from('mwo-uploads').download(path)
    expect(new Uint8Array(await (file.data as Blob).arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    await server.stop()
  })

  test('keeps a server from starting on what was moved away', async () => {
    const { code, output } = await runUntilExit({ DATA_DIR: dataDir, MAILBOX_PORT: '0' })

    expect(code).toBe(1)
    expect(output).toContain('zu PostgreSQL umgezogen, und DATABASE_URL fehlt')
  })

  test.each([
    ['backup', 'server/commands/backup.ts', 'zu PostgreSQL umgezogen, und DATABASE_URL fehlt'],
    ['proof', 'server/commands/newsletter.ts', 'zu PostgreSQL umgezogen, und DATABASE_URL fehlt'],
    ['retention', 'server/commands/admin.ts', 'zu PostgreSQL umgezogen, und DATABASE_URL fehlt'],
    ['', 'server/commands/doctor/doctor.ts', 'zu PostgreSQL umgezogen, und DATABASE_URL fehlt'],
  ])('keeps a command without DATABASE_URL from working on it: %s', async (word, script, said) => {
    const words = word === 'proof' ? [word, EMAIL] : [word].filter(Boolean)
    const answer = await runCommand([script, ...words], { DATA_DIR: dataDir })

    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining(said) })
  })

  test('refuses a database that holds something', async () => {
    await expect(moveToPostgres(dataDir, postgres.url)).rejects.toThrow('Die PostgreSQL-Datenbank ist nicht leer')
  })
})

async function publishableKey(url: string): Promise<string> {
  const { publishableKey: key } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  return key
}
