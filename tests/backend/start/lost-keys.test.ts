// @module-tag more
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newKeys } from '../../../server/accounts/keys.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { type Engine, engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { serveWithoutPages } from '../../support/server/serve-process.ts'

const BACKUP = 'server/commands/backup.ts'
const DOCTOR = 'server/commands/doctor/doctor.ts'

describe.each(engines)('keys.json is lost on %s', (engine) => {
  test('no command makes new ones, and a backup is refused until the old ones are back', async () => {
    const { settings, keyPath, drop } = await servedInstallation(engine)
    const kept = await readFile(keyPath, 'utf8')
    await rm(keyPath)

    const refused = await runCommand([BACKUP, 'backup'], settings)
    expect(refused.output).toContain(
      'Die Schlüssel des Servers fehlen (keys.json im Datenordner). Gesichert wurde nichts.',
    )
    expect(refused.output).toContain('npm run restore -- <Schlüsseldatei> --keys-only')
    expect(refused.code).toBe(1)
    expect(await readdir(settings.BACKUP_DIR)).toEqual([])

    await writeFile(keyPath, JSON.stringify(await newKeys()))
    const foreign = await runCommand([BACKUP, 'backup'], settings)
    expect(foreign.output).toContain('Die Schlüssel, die hier sind, gehören nicht zu dieser Datenbank.')
    expect(await readdir(settings.BACKUP_DIR)).toEqual([])
    await rm(keyPath)

    expect(await runCommand(['server/commands/admin.ts', 'retention'], settings)).toMatchObject({ code: 0 })
    await expect(stat(keyPath)).rejects.toThrow('ENOENT')

    await writeFile(keyPath, kept)
    expect(await runCommand([BACKUP, 'backup'], settings)).toMatchObject({ code: 0 })
    await drop()
  }, 300_000)

  test('the keys come back from a backup alone, and the newest enquiries stay', async () => {
    const { place, settings, keyPath, drop } = await servedInstallation(engine)
    const kept = await readFile(keyPath, 'utf8')
    expect(await runCommand([BACKUP, 'backup'], settings)).toMatchObject({ code: 0 })
    const keyFile = join(settings.BACKUP_DIR, await nameWith(settings.BACKUP_DIR, '.schluessel.'))
    await addEnquiry(settings)
    await rm(keyPath)
    const doctor = await runCommand([DOCTOR], settings)
    expect(doctor.output).toContain('FEHLER   Die Schlüssel fehlen: ')
    expect(doctor.output).toContain('npm run restore -- <Schlüsseldatei> --keys-only')
    expect(doctor.output).not.toContain('--replace')

    // A start without them has made new ones, and still knows the old.
    await (await serveWithoutPages(settings)).stop()
    const foreign = join(place, 'foreign.json')
    await writeFile(foreign, JSON.stringify(await newKeys()))
    const refused = await runCommand([BACKUP, 'restore', foreign, '--keys-only'], settings)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('gehören nicht zu dieser Datenbank') })

    const back = await runCommand([BACKUP, 'restore', keyFile, '--keys-only'], settings)
    expect(back).toMatchObject({ code: 0, output: expect.stringContaining('Die Schlüssel sind zurück.') })
    expect(JSON.parse(await readFile(keyPath, 'utf8'))).toEqual(JSON.parse(kept))
    expect(((await stat(keyPath)).mode & 0o777).toString(8)).toBe('600')
    expect(await nameWith(settings.DATA_DIR, 'keys-vorher-')).toBeDefined()
    expect(await addEnquiry(settings)).toBe(2)
    await drop()
  }, 300_000)
})

async function nameWith(folder: string, part: string): Promise<string> {
  return String((await readdir(folder)).find((name) => name.includes(part)))
}

/** @returns how many there are then */
async function addEnquiry(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<number> {
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  await sql`
    insert into public.consultation_requests (first_name, last_name, email, phone, message)
    values ('Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123', ${crypto.randomUUID()})
  `.execute(database.sql)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from public.consultation_requests
  `.execute(database.sql)
  await database.close()
  return rows[0]?.count ?? 0
}

/** An installation that was started once: its database knows its keys. */
async function servedInstallation(engine: Engine) {
  const place = await mkdtemp(join(tmpdir(), 'praxis-lost-keys-'))
  const dataDir = join(place, 'data')
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(place, 'backups'),
    BACKUP_PASSPHRASE: 'zum Ausprobieren gedacht',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const server = await serveWithoutPages(settings)
  await server.stop()
  return {
    place,
    settings,
    keyPath: join(dataDir, 'keys.json'),
    async drop() {
      await postgres?.drop()
      await rm(place, { recursive: true })
    },
  }
}
