// @module-tag more
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBackups, checkFolder } from '../../../server/commands/doctor/check-place.ts'
import { checkDatabase, runCheck } from '../../../server/commands/doctor/doctor.ts'
import { readConfig } from '../../../server/config.ts'
import { holdFolder } from '../../../server/data-folder/hold-folder.ts'
import {
  createMigratedDatabase,
  describeOnEngine,
  engines,
  migratedFolder,
  onServer,
} from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { freePort } from '../../support/processes/start-process.ts'
import { fill } from '../../support/server/filled-server.ts'
import { NO_MAIL_SERVER, startServerUnderTest } from '../../support/server/server-under-test.ts'

// What the doctor finds without a database: server/commands/doctor/doctor.test.ts.

/** Debian's `nobody`; any other than root would do. */
const NO_ONE = 65_534

describeOnEngine('the database on %s', (engine) => {
  test('is well after use; waiting mails are found', async () => {
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
    const server = await startServerUnderTest(engine, { ...settings, ...NO_MAIL_SERVER })
    const config = readConfig({ DATA_DIR: server.dataDir, ...settings })
    await fill(server)
    const wrongs = async () => (await checkDatabase(config)).filter(({ verdict }) => verdict === 'wrong')
    expect(await wrongs()).toEqual([])

    await sql`update private.mail_outbox set created_at = now() - interval '2 hours'`.execute(server.database.sql)

    // The server has the built-in database open, and checks it for the doctor.
    expect(await wrongs()).toMatchObject([
      { text: expect.stringMatching(/^\d+\sE-Mails? wart(en|et) seit über einer Stunde/) },
    ])
    await server.stop()
    await postgres?.drop()
  })
})

test.runIf(process.getuid?.() === 0)(
  'a user without rights learns just that: nothing is called empty, missing or well',
  async () => {
    const folder = await migratedFolder()
    await mkdir(join(folder, 'backups'))
    await chmod(folder, 0o700)
    const config = readConfig({ DATA_DIR: folder })

    process.seteuid?.(NO_ONE)
    const checks = [() => checkFolder(config), () => checkDatabase(config), () => checkBackups(config)]
    const findings = await Promise.all(checks.map((run) => runCheck({ name: 'Ort', run })))
    process.seteuid?.(0)

    const noRights = 'Dieser Benutzer hat dort keine Rechte. Führen Sie den Befehl als der Benutzer aus'
    const text = expect.stringContaining(noRights)
    for (const found of findings) expect(found).toContainEqual({ verdict: 'wrong', text })
    expect(JSON.stringify(findings)).not.toMatch(/noch keine Datenbank|keine Sicherung|gibt es nicht/)
  },
)

test.runIf(engines.includes('postgres'))(
  'a PostgreSQL that may lose confirmed enquiries, that logs what visitors write, or that the site owns, is found with what mends it',
  async () => {
    const { name, url, drop } = await createMigratedDatabase()
    for (const setting of ['synchronous_commit = off', "log_statement = 'all'"])
      await onServer((server) => server.unsafe(`alter database ${name} set ${setting}`))

    const findings = await checkDatabase(readConfig({ DATABASE_URL: url }))

    for (const [verdict, text] of [
      [
        'wrong',
        /^PostgreSQL ist so eingestellt, dass ein Stromausfall .*alter system set synchronous_commit = 'on'; select/,
      ],
      ['note', /^PostgreSQL schreibt Texte von Besuchern in sein Protokoll.*alter system set log_statement = 'none'/],
      ['note', /^Die Website meldet sich als Besitzer ihrer Datenbank an/],
    ] as const)
      expect(findings).toContainEqual({ verdict, text: expect.stringMatching(text) })
    await drop()
  },
)

test('a program that holds the built-in database, or a database that is away, is named without its password', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'database'))
  await writeFile(join(dataDir, 'database/PG_VERSION'), '17')
  const release = await holdFolder(dataDir)
  // Fifteen seconds in the product; no program is there to answer sooner.
  expect(await checkDatabase(readConfig({ DATA_DIR: dataDir }), 300)).toEqual([
    { verdict: 'wrong', text: expect.stringMatching(/^Ein anderes Programm benutzt den Ordner .* antwortet nicht/) },
  ])
  release()

  const config = readConfig({ DATABASE_URL: `postgres://praxis:geheim@127.0.0.1:${await freePort()}/praxis` })
  const findings = await checkDatabase(config)
  const text = expect.stringMatching(/^Die Datenbank .* ist nicht zu erreichen\. Dort antwortet niemand/)
  expect(findings).toEqual([{ verdict: 'wrong', text }])
  expect(JSON.stringify(findings)).not.toContain('geheim')
})
