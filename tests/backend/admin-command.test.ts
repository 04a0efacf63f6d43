import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/backend/database.ts'
import { runCommand } from '../support/run-command.ts'
import { createTestDatabase, engines } from './support/engines.ts'
import { client, PASSWORD, startServerUnderTest } from './support/server-under-test.ts'

const EMAIL = 'max.mustermann+neu@example.com'

describe.each(engines)('npm run admin on %s', (engine) => {
  let dataDir: string
  let settings: Record<string, string>
  let postgres: Awaited<ReturnType<typeof createTestDatabase>> | undefined
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-admin-'))
    postgres = engine === 'postgres' ? await createTestDatabase() : undefined
    settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  })
  afterEach(async () => {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const admin = (words: string[], typed = '') => runCommand(['server/admin.ts', ...words], settings, typed)

  test('reset-window opens a window of 15 minutes', async () => {
    const { output } = await admin(['reset-window'])

    expect(output).toContain('works once')
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    expect(await minutesLeft(database)).toBeCloseTo(15, 0)
    await database.close()
  })

  test('retention shows the periods and what is over, and deletes nothing', async () => {
    const { output } = await admin(['retention'])

    expect(output).toMatch(/"enquiryMonths":\d+/)
    expect(output).toContain('0 uploads whose request was never sent')
  })

  test('beside the running server it does the same, and who was added can sign in at once', async () => {
    const server = await startServerUnderTest(engine, settings)

    expect(await admin(['create', EMAIL], `${PASSWORD}\n`)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${EMAIL} can sign in now at`),
    })
    const added = client(server.url, server.keys.publishableKey)
    const { data } = await added.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
    expect(await isAdministrator(server.database, String(data.user?.id))).toBe(true)

    // A new password for the same account ends what the old one opened.
    await admin(['create', EMAIL], 'Leuchtturm-am-Kap-9\n')
    expect((await added.auth.refreshSession()).error).not.toBeNull()

    expect((await admin(['reset-window'])).output).toContain('works once')
    expect(await minutesLeft(server.database)).toBeCloseTo(15, 0)
    expect((await admin(['retention'])).output).toMatch(/"enquiryMonths":\d+/)
    await server.stop()
  })

  test('a short or common password, or an unknown command, is refused with what to do', async () => {
    expect(await admin(['create', EMAIL], 'kurz\n')).toMatchObject({
      code: 1,
      output: expect.stringContaining('at least 8 characters'),
    })
    expect(await admin(['create', EMAIL], 'password1\n')).toMatchObject({
      code: 1,
      output: expect.stringContaining('among the most common ones'),
    })
    expect(await admin(['alles-loeschen'])).toMatchObject({ code: 1, output: expect.stringContaining('reset-window') })
  })
})

async function minutesLeft({ sql: database }: Database): Promise<number> {
  const { rows } = await sql<{ until: string }>`
    select value ->> 'until' as until from private.settings where key = 'reset_window'
  `.execute(database)
  return (new Date(String(rows[0]?.until)).getTime() - Date.now()) / 60_000
}

async function isAdministrator({ sql: database }: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from user_roles where user_id = ${id} and role = 'admin'`.execute(database)
  return rows.length === 1
}
