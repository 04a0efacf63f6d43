import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../server/database/open-database.ts'
import { readSchemaState } from '../../../server/database/schema-state.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { PASSWORD } from '../../support/people.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { client, startServerUnderTest } from '../../support/server/server-under-test.ts'

const EMAIL = 'max.mustermann+neu@example.com'

describeOnEngine('npm run admin on %s', (engine) => {
  let dataDir: string
  let settings: Record<string, string>
  let postgres: TestDatabase | undefined
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-admin-'))
    postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    if (!postgres) await copyMigratedDatabase(dataDir)
    settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  })
  afterEach(async () => {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const admin = (words: string[], typed = '') => runCommand(['server/commands/admin.ts', ...words], settings, typed)

  test('reset-window opens a window of 15 minutes', { tags: ['more'] }, async () => {
    const { output } = await admin(['reset-window'])

    expect(output).toContain('geht „Temporäres Passwort anfordern“ einmal')
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    expect(await minutesLeft(database)).toBeCloseTo(15, 0)
    await database.close()
  })

  test('a command that only reads leaves an empty database empty, and says what to do', {
    tags: ['more'],
  }, async () => {
    const empty = engine === 'postgres' ? await createTestDatabase() : undefined
    const folder = join(dataDir, 'empty')
    const place = { DATA_DIR: folder, ...(empty ? { DATABASE_URL: empty.url } : {}) }
    for (const command of [
      ['server/commands/admin.ts', 'retention'],
      ['server/commands/newsletter.ts', 'proof', EMAIL],
    ]) {
      expect(await runCommand(command, place)).toEqual({
        code: 1,
        output: 'Die Datenbank ist noch leer. Starten Sie die Website einmal: npm start\n',
      })
    }

    const database = await openDatabase({ dataDir: folder, databaseUrl: empty?.url })
    expect(await readSchemaState(database)).toMatchObject({ kind: 'empty' })
    await database.close()
    await empty?.drop()
  })

  test('retention shows the periods and what is over, and deletes nothing', { tags: ['more'] }, async () => {
    const { output } = await admin(['retention'])

    expect(output).toMatch(/Anfragen: \d+ Monate/)
    expect(output).toContain('0 Dateien, deren Anfrage nie abgeschickt wurde')
  })

  test('beside the running server it does the same, and who was added can sign in at once', async () => {
    const server = await startServerUnderTest(engine, settings)

    expect(await admin(['create', EMAIL], `${PASSWORD}\n`)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${EMAIL} kann sich jetzt anmelden: http`),
    })
    const added = client(server.url, server.keys.publishableKey)
    const { data } = await added.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
    expect(await isAdministrator(server.database, String(data.user?.id))).toBe(true)

    // A new password for the same account ends what the old one opened.
    await admin(['create', EMAIL], 'Leuchtturm-am-Kap-9\n')
    expect((await added.auth.refreshSession()).error).not.toBeNull()

    expect((await admin(['reset-window'])).output).toContain('geht „Temporäres Passwort anfordern“ einmal')
    expect(await minutesLeft(server.database)).toBeCloseTo(15, 0)
    expect((await admin(['retention'])).output).toMatch(/Anfragen: \d+ Monate/)
    await server.stop()
  })

  test('a short or common password, or an unknown command, is refused with what to do', {
    tags: ['more'],
  }, async () => {
    expect(await admin(['create', EMAIL], 'kurz\n')).toMatchObject({
      code: 1,
      output: expect.stringContaining('mindestens 8 Zeichen'),
    })
    expect(await admin(['create', EMAIL], 'password1\n')).toMatchObject({
      code: 1,
      output: expect.stringContaining('weit verbreitet'),
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
