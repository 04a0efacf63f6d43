// @module-tag more

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkDatabase } from '../../../server/commands/doctor/check-database.ts'
import { checkBackups, checkFolders } from '../../../server/commands/doctor/check-folders.ts'
import { checkMailServer } from '../../../server/commands/doctor/check-mail.ts'
import type { Finding } from '../../../server/commands/doctor/finding.ts'
import { inspectDatabase } from '../../../server/commands/doctor/inspect-database.ts'
import { withinLimit } from '../../../server/commands/doctor/limit.ts'
import { readConfig } from '../../../server/config.ts'
import { holdFolder } from '../../../server/data-folder/hold-folder.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { engines, onServer } from '../../support/database/engines.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { fill } from '../../support/server/filled-server.ts'
import { startMailServer } from '../../support/server/mail-server.ts'
import { NO_MAIL_SERVER, startServerUnderTest } from '../../support/server/server-under-test.ts'
import { freePort } from '../../support/server/start-process.ts'

// What the doctor finds without a database: server/commands/doctor/doctor.test.ts.

/** Of Debian's `nobody`; any number that is not root's would do. */
const SOMEBODY = 65_534

test('the database may be told to keep longer than the privacy policy says, and the doctor finds it', async () => {
  const { database, drop } = await migratedDatabase('pglite')
  const findingsOf = async (periods: object) => {
    await sql`
      insert into private.settings (key, value) values ('retention', ${JSON.stringify(periods)}::text::jsonb)
      on conflict (key) do update set value = excluded.value
    `.execute(database.sql)
    return (await inspectDatabase(database, readConfig({ DATA_DIR: tmpdir() })))
      .filter(({ text }) => /Datenschutzerklärung|Fristen/.test(text))
      .map(({ verdict, text }) => [verdict, text])
  }

  expect(await findingsOf({ enquiryMonths: 12, uploadDaysAfterCompletion: 10, adminLoginDays: 400 })).toEqual([
    ['wrong', 'Anfragen bleiben 12 Monate; die Datenschutzerklärung nennt 6.'],
    ['note', 'Dateien bleiben nach dem Abschluss ihrer Anfrage 10 Tage; die Datenschutzerklärung nennt 30.'],
    ['wrong', 'Anmeldungen in der Verwaltung bleiben 400 Tage; die Datenschutzerklärung nennt 90.'],
  ])
  expect(await findingsOf({ enquiryMonths: 0 })).toEqual([
    ['wrong', expect.stringContaining('Solange wird nichts nach seiner Frist gelöscht.')],
  ])
  await drop()
})

describeOnEngine('the database on %s', (engine) => {
  test('is well after use; lost files, waiting mails and a clock set back are found', async () => {
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
    const server = await startServerUnderTest(engine, { ...settings, ...NO_MAIL_SERVER })
    const config = readConfig({ DATA_DIR: server.dataDir, PORT: new URL(server.url).port, ...settings })
    const path = await fill(server)
    expect(wrongs(await checkDatabase(config))).toEqual([])

    await sql`update private.mail_outbox set created_at = now() - interval '2 hours'`.execute(server.database.sql)
    await server.as.secret
      .from('consultation_requests')
      .insert({ ...consultationRequest(), created_at: '2099-01-01T00:00:00Z' })
    await rm(join(server.dataDir, 'files/mwo-uploads', path))

    // The built-in database belongs to the server, which looks for the doctor.
    expect(wrongs(await checkDatabase(config))).toEqual([
      expect.stringMatching(/^\d+ E-Mails warten seit über einer Stunde/),
      expect.stringMatching(/^1 Einträge tragen eine Zeit in der Zukunft/),
      '1 von 1 hochgeladenen Dateien fehlen auf der Festplatte.',
    ])
    await server.stop()
    await postgres?.drop()
  })
})

test.runIf(process.getuid?.() === 0)(
  'a user without rights learns just that: nothing is called empty, missing or well',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
    await copyMigratedDatabase(folder)
    await mkdir(join(folder, 'backups'))
    await chmod(folder, 0o700)
    const config = readConfig({ DATA_DIR: folder })

    process.seteuid?.(SOMEBODY)
    const checks = {
      Datenordner: checkFolders(config),
      Datenbank: checkDatabase(config),
      Sicherungen: checkBackups(config),
    }
    const findings = await Promise.all(Object.entries(checks).map(([what, check]) => withinLimit(what, check)))
    process.seteuid?.(0)

    const advice = /Dieser Benutzer hat dort keine Rechte\. Führen Sie den Befehl als der Benutzer aus/
    for (const found of findings)
      expect(found).toContainEqual(expect.objectContaining({ verdict: 'wrong', advice: expect.stringMatching(advice) }))
    expect(JSON.stringify(findings)).not.toMatch(/noch leer|keine Sicherung|fehlen auf der Festplatte|gibt es nicht/)
    await rm(folder, { recursive: true })
  },
)

test.runIf(engines.includes('postgres'))(
  'a PostgreSQL that may lose confirmed enquiries, or that the site owns, is found with what mends it',
  async () => {
    const { name, url, drop } = await createMigratedDatabase()
    await onServer((server) => server.unsafe(`alter database ${name} set synchronous_commit = off`))

    const findings = await checkDatabase(readConfig({ DATABASE_URL: url }))

    expect(findings).toContainEqual({
      verdict: 'wrong',
      text: 'PostgreSQL ist so eingestellt, dass ein Stromausfall bestätigte Anfragen verlieren kann.',
      advice: 'Setzen Sie in postgresql.conf: synchronous_commit = on',
    })
    expect(JSON.stringify(findings)).toContain('Die Website meldet sich als Besitzer ihrer Datenbank an')
    await drop()
  },
)

test('a program that holds the built-in database, or a database that is away, is named without its password', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  await mkdir(join(dataDir, 'database'))
  const release = await holdFolder(dataDir)
  // Fifteen seconds in the product; nobody is there to answer sooner.
  expect(wrongs(await checkDatabase(readConfig({ DATA_DIR: dataDir }), 300))).toEqual([
    'Ein Programm hält die eingebaute Datenbank, antwortet aber nicht.',
  ])
  release()
  await rm(dataDir, { recursive: true })

  const config = readConfig({ DATABASE_URL: `postgres://praxis:geheim@127.0.0.1:${await freePort()}/praxis` })
  const findings = await checkDatabase(config)
  expect(wrongs(findings)).toEqual(['Die Datenbank ist nicht zu erreichen.'])
  expect(JSON.stringify(findings)).not.toContain('geheim')
})

test('the mail server is tried, and takes a test mail when asked', async () => {
  const mails = await startMailServer()
  const config = { SMTP_URL: mails.url, MAIL_FROM: 'praxis@musterhafen.example' }

  expect(wrongs(await checkMailServer(config, 'erika.mustermann@example.com'))).toEqual([])
  expect((await mails.mailTo('erika.mustermann@example.com')).subject).toMatch(/^Testmail der Website/)
  await mails.stop()

  expect(wrongs(await checkMailServer(config))).toEqual([
    expect.stringContaining('Der Mailserver 127.0.0.1 ist nicht zu benutzen'),
  ])
})

function wrongs(findings: Finding[]): string[] {
  return findings.filter(({ verdict }) => verdict === 'wrong').map(({ text }) => text)
}
