// @module-tag more
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { PASSWORD } from '../../support/people.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { serveWithoutPages } from '../../support/server/serve-process.ts'
import { client } from '../../support/server/server-under-test.ts'

const ADMIN_EMAIL = 'erika.mustermann@example.com'

/** An installation that has taken an enquiry, and a database that was never in use. */
async function twoParts(engine: (typeof engines)[number]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-parts-'))
  const [used, empty] = engine === 'postgres' ? [await createMigratedDatabase(), await createMigratedDatabase()] : []
  if (engine === 'pglite') await copyMigratedDatabase(dataDir)
  const first = { DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups'), ...(used ? { DATABASE_URL: used.url } : {}) }
  const server = await serveWithoutPages({ ...first, ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD })
  await send(server.url)
  await server.stop()
  let lost: Awaited<ReturnType<typeof createTestDatabase>> | undefined
  return {
    first,
    /** The same folder beside a database that is new. */
    async swapDatabase() {
      if (empty) return { ...first, DATABASE_URL: empty.url }
      await rm(join(dataDir, 'database'), { recursive: true })
      return first
    },
    /** The same folder, and the database is gone: as after a wrong volume or a dropped database. */
    async loseDatabase() {
      if (engine === 'postgres') {
        lost = await createTestDatabase()
        return { ...first, DATABASE_URL: lost.url }
      }
      await rm(join(dataDir, 'database'), { recursive: true })
      return first
    },
    async drop() {
      await used?.drop()
      await empty?.drop()
      await lost?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function send(url: string) {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  const visitor = client(url, publishableKey)
  const { error, status } = await visitor.from('consultation_requests').insert(consultationRequest())
  const upload = await visitor.storage
    .from('mwo-uploads')
    .upload(uploadPath(), pdfBytes(), { contentType: 'application/pdf' })
  return { status, message: error?.message, upload: upload.error?.message }
}

describe.each(engines)('parts that do not belong together, on %s', (engine) => {
  test('visitors read, nothing is taken in, and the operator is told how to go on', async () => {
    const parts = await twoParts(engine)
    const settings = await parts.swapDatabase()

    const server = await serveWithoutPages(settings)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const refused = await send(server.url)
    expect(refused.status).toBe(503)
    expect(refused.message).toBe(
      'Gerade können wir hier nichts entgegennehmen. Bitte rufen Sie uns an, oder versuchen Sie es später noch einmal.',
    )
    expect(refused.upload).toBe(refused.message)
    const ready = await fetch(`${server.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ ready: false, reasons: ['parts_apart'], warnings: [] })
    expect(server.output()).toContain('"reason":"new database"')
    expect(server.output()).toContain('gehört zu einer anderen, die schon in Betrieb war')
    const doctor = await runCommand(['server/commands/doctor/doctor.ts'], settings)
    expect(doctor.output).toContain('FEHLER   Die Datenbank ist neu, und der Datenordner')
    expect(doctor.output).toContain('npm run admin -- confirm ordner')
    await server.stop()
    // The log of the second start says the same: nothing joined the parts meanwhile.
    const again = await serveWithoutPages(settings)
    expect((await send(again.url)).status).toBe(503)

    expect((await runCommand(['server/commands/admin.ts', 'confirm', 'ordner'], settings)).output).toContain(
      'Starten Sie die Website neu.',
    )
    await again.stop()
    const joined = await serveWithoutPages(settings)
    expect(await send(joined.url)).toEqual({ status: 201, message: undefined, upload: undefined })
    expect((await (await fetch(`${joined.url}/readyz`)).json()).ready).toBe(true)
    await joined.stop()
    await parts.drop()
  }, 300_000)

  test('a database that is lost is an error before any start, and what the doctor advises brings it back', async () => {
    const parts = await twoParts(engine)
    await runCommand(['server/commands/backup.ts', 'backup'], parts.first)
    const archive = await onlyArchive(parts.first.BACKUP_DIR)
    const settings = await parts.loseDatabase()

    const doctor = await runCommand(['server/commands/doctor/doctor.ts'], settings)
    expect(doctor.code).toBe(1)
    expect(doctor.output).toContain('FEHLER   Die Datenbank fehlt oder ist leer, und der Datenordner')
    expect(doctor.output).toContain('spielen Sie vor dem nächsten Start die Sicherung ein')
    for (const command of [
      ['server/commands/backup.ts', 'backup'],
      ['server/commands/admin.ts', 'retention'],
    ]) {
      const { code, output } = await runCommand(command, settings)
      expect(code).toBe(1)
      expect(output).toContain('Die Datenbank fehlt oder ist leer')
      expect(output).not.toContain('Starten Sie die Website einmal')
    }

    const restored = await runCommand(['server/commands/backup.ts', 'restore', archive, '--replace'], settings)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Wiederhergestellt') })
    const after = await runCommand(['server/commands/doctor/doctor.ts'], settings)
    expect(after.output).toContain('Datenbank und Datenordner gehören zusammen')
    // All that is left to do is to start it.
    expect(after.output).toMatch(/FEHLER {3}Die Website läuft nicht: [\s\S]*, 1 Fehler\n$/)
    const server = await serveWithoutPages(settings)
    expect((await send(server.url)).status).toBe(201)
    await server.stop()
    await parts.drop()
  }, 300_000)

  test('a restored backup belongs to its files, and says when it is of another installation', async () => {
    const [one, other] = [await twoParts(engine), await twoParts(engine)]
    await runCommand(['server/commands/backup.ts', 'backup'], one.first)
    const archive = await onlyArchive(one.first.BACKUP_DIR)

    const foreignKeys = await runCommand(
      ['server/commands/backup.ts', 'restore', archive, '--keys', join(other.first.DATA_DIR, 'keys.json'), '--replace'],
      other.first,
    )
    expect(foreignKeys).toMatchObject({ code: 1, output: expect.stringContaining('gehört nicht zu dieser Sicherung') })
    const restored = await runCommand(
      ['server/commands/backup.ts', 'restore', archive, '--replace', '--trust-archive'],
      other.first,
    )

    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('von einer anderen Installation als der, die hier war'),
    })
    const mark = (dir: string) => readFile(join(dir, 'files/.database-id'), 'utf8')
    expect(await mark(other.first.DATA_DIR)).toBe(await mark(one.first.DATA_DIR))
    const server = await serveWithoutPages(other.first)
    expect((await send(server.url)).status).toBe(201)
    // Its keys are still those that were here: the log and the doctor say so.
    expect(server.output()).toContain('the keys are not those of the last start')
    const doctor = await runCommand(['server/commands/doctor/doctor.ts'], other.first)
    expect(doctor.output).toMatch(/Hinweis {2}Die Schlüssel wurden am \d\d\.\d\d\.\d{4} gewechselt/)
    await server.stop()
    await one.drop()
    await other.drop()
  }, 300_000)
})

test.runIf(engines.includes('postgres'))(
  'a data folder that is new beside a database in use: nothing is taken in either',
  async () => {
    const parts = await twoParts('postgres')
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-parts-'))
    const server = await serveWithoutPages({ ...parts.first, DATA_DIR: dataDir })
    expect((await send(server.url)).status).toBe(503)
    expect(server.output()).toContain('"reason":"new folder"')
    expect(server.output()).toContain(
      'Die Datenbank hat den neuesten Stand: Ersetzen Sie sie nicht durch eine Sicherung.',
    )
    expect(server.output()).not.toContain('--replace')
    await server.stop()

    // The keys of the right folder and all sign-ins are as they were.
    const right = await serveWithoutPages(parts.first)
    expect(right.output()).not.toContain('the keys are not those of the last start')
    await right.stop()
    await rm(dataDir, { recursive: true })
    await parts.drop()
  },
  300_000,
)

test('the doctor finds that the keys are gone before the next start makes new ones', async () => {
  const parts = await twoParts('pglite')
  await rm(join(parts.first.DATA_DIR, 'keys.json'))

  const doctor = await runCommand(['server/commands/doctor/doctor.ts'], parts.first)

  expect(doctor.output).toContain('FEHLER   Die Schlüssel fehlen: ')
  expect(doctor.output).toContain(
    'Holen Sie sie vor dem nächsten Start zurück: npm run restore -- <Schlüsseldatei> --keys-only',
  )
  await parts.drop()
}, 300_000)

test('a database that was never in use joins any folder without a mark', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-parts-'))
  await copyMigratedDatabase(dataDir)
  await (await serveWithoutPages({ DATA_DIR: dataDir })).stop()

  const database = await openDatabase({ dataDir })
  const { rows } = await sql<{ id: string }>`
    select value #>> '{}' as id from private.settings where key = 'database_id'
  `.execute(database.sql)
  await database.close()
  expect(await readFile(join(dataDir, 'files/.database-id'), 'utf8')).toBe(rows[0]?.id)
  await rm(dataDir, { recursive: true })
}, 300_000)

async function onlyArchive(folder: string): Promise<string> {
  const { readdir } = await import('node:fs/promises')
  return join(folder, String((await readdir(folder)).find((name) => name.includes('.tar.'))))
}
