// @module-tag more
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '../../server/backup/archive.ts'
import { load } from '../../server/backup/load.ts'
import { recoverFromCutOffRestore, refuseClockBehind, restore } from '../../server/backup/restore.ts'
import { isCutOff, setSchemasAside } from '../../server/backup/schemas-aside.ts'
import { swapParts } from '../../server/backup/swap-parts.ts'
import { checkDatabase } from '../../server/commands/doctor/check-database.ts'
import { backUpInstallation } from '../../server/commands/installation/back-up-installation.ts'
import { carryOut } from '../../server/commands/installation/carry-out.ts'
import { readConfig } from '../../server/config.ts'
import { joinParts } from '../../server/data-folder/belonging.ts'
import { holdFolder } from '../../server/data-folder/hold-folder.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { createTestDatabase, type Engine, engines } from '../support/database/engines.ts'
import { fill } from '../support/server/filled-server.ts'
import { runCommand } from '../support/server/run-command.ts'
import { startServerUnderTest } from '../support/server/server-under-test.ts'

let place: string
let archive: string
let upload: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'praxis-cut-off-'))
  const server = await startServerUnderTest('pglite')
  upload = await fill(server)
  archive = (await backUpInstallation(readConfig({ DATA_DIR: server.dataDir }), { folder: place })).archive
  await server.stop()
  return () => rm(place, { recursive: true })
}, 240_000)

describe.each(engines)('a restore into an empty place that was cut off on %s', (engine) => {
  test('after the files took their place is repeated by the same command', async () => {
    const target = await emptyPlace(engine)
    await restoreUntilTheLastStep(target)

    await restore(archive, target, {})

    expect((await stat(join(target.dataDir, 'files/mwo-uploads', upload))).size).toBeGreaterThan(0)
    expect(await entriesIn(target)).toBeGreaterThan(0)
    expect((await readdir(target.dataDir)).sort()).toEqual(
      [...(engine === 'pglite' ? ['database'] : []), 'files', 'in-use.lock'].sort(),
    )
    await target.drop()
  }, 240_000)
})

test.runIf(engines.includes('postgres'))(
  'no command works on what an interrupted restore has left, and the doctor tells it first',
  async () => {
    const target = await emptyPlace('postgres')
    const settings = {
      DATA_DIR: target.dataDir,
      BACKUP_DIR: join(place, 'none'),
      DATABASE_URL: String(target.databaseUrl),
    }
    // Killed at its last step: the content is there already.
    await restoreUntilTheLastStep(target)
    const INTERRUPTED = 'In dieser Datenbank wurde eine Wiederherstellung unterbrochen.'

    const config = readConfig(settings)
    await expect(backUpInstallation(config, { folder: config.BACKUP_DIR })).rejects.toThrow(INTERRUPTED)
    for (const task of ['report-retention', 'open-reset-window', 'confirm'] as const)
      await expect(carryOut(config, task, '', { prepares: task === 'open-reset-window' })).rejects.toThrow(INTERRUPTED)
    const migrated = await runCommand(['server/commands/migrate.ts'], {
      ...settings,
      DATABASE_OWNER_URL: settings.DATABASE_URL,
    })
    expect(migrated).toMatchObject({ code: 1, output: expect.stringContaining(INTERRUPTED) })
    const { code, output } = await runCommand(['server/commands/doctor/doctor.ts'], settings)
    expect(code).toBe(1)
    expect(output.split('\n')[0]).toBe(`FEHLER   ${INTERRUPTED} Der alte Stand ist noch da.`)
    expect(output).toContain('Führen Sie denselben Befehl (npm run restore oder npm run move) noch einmal aus.')

    await restore(archive, target, {})
    expect((await backUpInstallation(config, { folder: config.BACKUP_DIR })).archive).toContain('.tar.gz')
    await target.drop()
  },
  240_000,
)

test('the doctor tells an interrupted restore of the built-in database, and leaves it to the next try', async () => {
  const target = await emptyPlace('pglite')
  await restoreUntilTheLastStep(target)

  const [first] = await checkDatabase(readConfig({ DATA_DIR: target.dataDir }))

  expect(first).toMatchObject({
    verdict: 'wrong',
    text: expect.stringContaining('wurde eine Wiederherstellung unterbrochen'),
  })
  await restore(archive, target, {})
  await target.drop()
}, 240_000)

test.runIf(engines.includes('postgres'))(
  'a second restore does not touch what the first one is just filling',
  async () => {
    const target = await emptyPlace('postgres')
    const database = await openDatabase({ dataDir: '', databaseUrl: String(target.databaseUrl) })
    const release = await holdFolder(target.dataDir)
    await setSchemasAside(database)

    await expect(recoverFromCutOffRestore(target)).rejects.toThrow('Ein anderes Programm benutzt schon den Ordner')

    expect(await isCutOff(database)).toBe(true)
    release()
    await database.close()
    await target.drop()
  },
)

test('a clock that is behind the archive stops the restore, until the operator says that it is right', () => {
  const archived = { createdAt: '2026-11-22T12:00:00Z' }

  expect(() => refuseClockBehind(archived, new Date('2006-11-22T12:00:00Z'))).toThrow(
    'Die Uhr dieses Rechners zeigt 22. November 2006 um 13:00, die Sicherung ist vom 22. November 2026 um 13:00. Nichts wurde geändert.',
  )
  expect(() => refuseClockBehind(archived, new Date('2026-11-22T11:30:00Z'))).not.toThrow()
  expect(() => refuseClockBehind(archived, new Date('2031-01-01T00:00:00Z'))).not.toThrow()
})

interface Place {
  dataDir: string
  databaseUrl: string | undefined
  drop(): Promise<void>
}

async function emptyPlace(engine: Engine): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-cut-off-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  return {
    dataDir,
    databaseUrl: postgres?.url,
    async drop() {
      await postgres?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** What a restore has done when it is killed after the files took their place, and before its very last step. */
async function restoreUntilTheLastStep({ dataDir, databaseUrl }: Place): Promise<void> {
  const workplace = join(dataDir, `restore-${crypto.randomUUID()}`)
  const unpacked = join(workplace, 'unpacked')
  const manifest = await readArchive(archive, undefined, unpacked)
  const database = await openDatabase({ dataDir: workplace, databaseUrl })
  if (databaseUrl) await setSchemasAside(database)
  await load(database, manifest, unpacked)
  await joinParts(database, unpacked, { replaces: true })
  await database.close()
  const files = { files: join(unpacked, 'files') }
  if (databaseUrl) await swapParts(dataDir, files)
  else await expect(swapParts(dataDir, { ...files, database: join(workplace, 'missing') })).rejects.toThrow('ENOENT')
}

async function entriesIn({ dataDir, databaseUrl }: Place): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from public.mwo_form_entries
  `.execute(database.sql)
  await database.close()
  return rows[0]?.count ?? 0
}
