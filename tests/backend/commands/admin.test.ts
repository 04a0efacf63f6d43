// @module-tag more
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminCommands } from '../../../server/commands/admin.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { doctorCommand } from '../../../server/commands/doctor/doctor.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { readSchemaState } from '../../../server/database/schema-state.ts'
import {
  copyMigratedDatabase,
  createMigratedDatabase,
  createTestDatabase,
  describeOnEngine,
} from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { PASSWORD } from '../../support/people.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { client, startServerUnderTest } from '../../support/server/server-under-test.ts'

const EMAIL = 'max.mustermann+neu@example.com'

describeOnEngine('npm run admin on %s', (engine) => {
  test('makes accounts and opens windows, without a running server and beside one', async () => {
    const dataDir = await temporaryFolder()
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    if (!postgres) await copyMigratedDatabase(dataDir)
    const settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
    const admin = (words: string[], typed = '') => callCommand(adminCommands, words, settings, typed)

    for (const [password, said] of [
      ['kurz', 'mindestens 8 Zeichen'],
      ['password1', 'weit verbreitet'],
    ])
      expect((await admin(['create', EMAIL], `${password}\n`)).output).toContain(said)
    expect(await admin(['create', EMAIL], `${PASSWORD}\n`)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${EMAIL} kann sich jetzt anmelden: http`),
    })
    const server = await startServerUnderTest(engine, settings)
    const added = client(server.url, server.keys.publishableKey)
    const { data } = await added.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
    const { rows } = await sql`select role from user_roles where user_id = ${data.user?.id}`.execute(
      server.database.sql,
    )
    expect(rows).toEqual([{ role: 'admin' }])

    // A new password for the same account ends what the old one opened.
    await admin(['create', EMAIL], 'Leuchtturm-am-Kap-9\n')
    expect((await added.auth.refreshSession()).error).not.toBeNull()
    expect((await admin(['retention'])).output).toMatch(/Anfragen: \d+ Monate/)
    expect((await admin(['reset-window'])).output).toContain('geht „Temporäres Passwort anfordern“ einmal')
    const { rows: windows } = await sql`
      select (value ->> 'until')::timestamptz between now() + interval '10 minutes' and now() + interval '15 minutes' as open
      from private.settings where key = 'reset_window'
    `.execute(server.database.sql)
    expect(windows).toEqual([{ open: true }])
    await server.stop()
    await postgres?.drop()
  })

  test('a public website begins with its first account, and neither with a start nor with a command that only reads', async () => {
    const dataDir = await temporaryFolder()
    const empty = engine === 'postgres' ? await createTestDatabase() : undefined
    const settings = {
      DATA_DIR: dataDir,
      SITE_URL: 'https://www.example.com',
      ...(empty ? { DATABASE_URL: empty.url } : {}),
    }
    const sentence = expect.stringContaining('die Website neu, legt das erste Konto sie an: npm run admin -- create')

    expect(await callCommand(adminCommands, ['retention'], settings)).toMatchObject({ code: 78, output: sentence })
    await expect(startServerUnderTest(engine, settings)).rejects.toMatchObject({ exitCode: 78, message: sentence })
    expect(await readdir(dataDir)).toEqual([])
    if (empty) {
      const database = await openDatabase({ dataDir, databaseUrl: empty.url })
      expect(await readSchemaState(database)).toBe('empty')
      await database.close()
    }

    expect(await callCommand(adminCommands, ['create', EMAIL], settings, `${PASSWORD}\n`)).toMatchObject({ code: 0 })
    await (await startServerUnderTest(engine, settings)).stop()
    await empty?.drop()
  })

  test.runIf(engine === 'pglite')('a command with a mistyped data folder names it and does not make it', async () => {
    const DATA_DIR = join(await temporaryFolder(), 'mistyped')
    const typed: [Parameters<typeof callCommand>[0], string[]][] = [
      [adminCommands, ['retention']],
      [adminCommands, ['create', EMAIL]],
      [backupCommands, ['backup']],
      [backupCommands, ['backup', '--make-key']],
      [backupCommands, ['move', 'postgresql']],
      [doctorCommand, []],
    ]

    for (const [commands, words] of typed) {
      const settings = { DATA_DIR, DATABASE_URL: '', PORT: '9' }
      const { code, output } = await callCommand(commands, words, settings, `${PASSWORD}\n`)
      expect([words, code, output]).toEqual([
        words,
        1,
        expect.stringContaining(`Den Datenordner ${DATA_DIR} gibt es nicht`),
      ])
    }
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})
