// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readArchive } from '../../../server/backup/archive.ts'
import { load } from '../../../server/backup/load.ts'
import { recoverFromCutOffRestore, refuseClockBehind, restore } from '../../../server/backup/restore.ts'
import { isCutOff, setSchemasAside } from '../../../server/backup/schemas-aside.ts'
import { swapParts } from '../../../server/backup/swap-parts.ts'
import { checkDatabase } from '../../../server/commands/doctor/check-database.ts'
import { backUpInstallation } from '../../../server/commands/installation/back-up-installation.ts'
import { carryOut } from '../../../server/commands/installation/carry-out.ts'
import { migrateCommand } from '../../../server/commands/migrate.ts'
import { readConfig } from '../../../server/config.ts'
import { joinParts } from '../../../server/data-folder/belonging.ts'
import { holdFolder } from '../../../server/data-folder/hold-folder.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { callCommand } from '../../support/server/call-command.ts'
import { fill } from '../../support/server/filled-server.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

// `npm run soak -- power-cut` cuts a restore off at any moment; here are its two places and what is said there.

const INTERRUPTED = 'wurde eine Wiederherstellung unterbrochen'
const withPostgres = test.runIf(engines.includes('postgres'))

withPostgres(
  'no command works on what an interrupted restore left in PostgreSQL, and the same one repairs it',
  async () => {
    const { dataDir, databaseUrl } = await emptyDatabase()
    const archive = await anArchive()
    // Cut off at its last step: the content is there already.
    const unpacked = join(dataDir, `restore-${crypto.randomUUID()}`, 'unpacked')
    const manifest = await readArchive(archive, undefined, unpacked)
    const database = await openDatabase({ dataDir, databaseUrl })
    await setSchemasAside(database)
    await load(database, manifest, unpacked)
    await joinParts(database, unpacked, { replaces: true })
    await database.close()
    await swapParts(dataDir, { files: join(unpacked, 'files') })

    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: join(dataDir, 'backups') }
    const config = readConfig(settings)
    await expect(backUpInstallation(config, { folder: config.BACKUP_DIR })).rejects.toThrow(INTERRUPTED)
    for (const task of ['report-retention', 'open-reset-window', 'confirm'] as const)
      await expect(carryOut(config, task, '', { prepares: task === 'open-reset-window' })).rejects.toThrow(INTERRUPTED)
    expect(await callCommand(migrateCommand, [], { ...settings, DATABASE_OWNER_URL: databaseUrl })).toMatchObject({
      code: 1,
      output: expect.stringContaining(INTERRUPTED),
    })
    const [finding] = await checkDatabase(config)
    expect(finding).toMatchObject({ verdict: 'wrong', text: expect.stringContaining(INTERRUPTED) })
    expect(JSON.stringify(finding)).toContain('(npm run restore oder npm run move) noch einmal aus.')

    await restore(archive, { dataDir, databaseUrl }, {})
    expect((await backUpInstallation(config, { folder: config.BACKUP_DIR })).archive).toContain('.tar.gz')
  },
)

test('the doctor tells an interrupted restore of the built-in database', async () => {
  const dataDir = await emptyFolder()
  const unpacked = join(dataDir, `restore-${crypto.randomUUID()}`, 'unpacked')
  await readArchive(await anArchive(), undefined, unpacked)
  const parts = { files: join(unpacked, 'files'), database: join(unpacked, 'missing') }
  await expect(swapParts(dataDir, parts)).rejects.toThrow('ENOENT')

  const [finding] = await checkDatabase(readConfig({ DATA_DIR: dataDir }))

  expect(finding).toMatchObject({ verdict: 'wrong', text: expect.stringContaining(INTERRUPTED) })
})

withPostgres('a second restore does not touch what the first one is just filling', async () => {
  const target = await emptyDatabase()
  const database = await openDatabase(target)
  const release = await holdFolder(target.dataDir)
  await setSchemasAside(database)

  await expect(recoverFromCutOffRestore(target)).rejects.toThrow('Ein anderes Programm benutzt schon den Ordner')

  expect(await isCutOff(database)).toBe(true)
  release()
  await database.close()
})

test('a clock that is behind the archive stops the restore', () => {
  const archived = { createdAt: '2026-11-22T12:00:00Z' }

  expect(() => refuseClockBehind(archived, new Date('2006-11-22T12:00:00Z'))).toThrow(
    'Die Uhr dieses Rechners zeigt 22. November 2006 um 13:00, die Sicherung ist vom 22. November 2026 um 13:00. Nichts wurde geändert.',
  )
  expect(() => refuseClockBehind(archived, new Date('2026-11-22T11:30:00Z'))).not.toThrow()
  expect(() => refuseClockBehind(archived, new Date('2031-01-01T00:00:00Z'))).not.toThrow()
})

async function anArchive(): Promise<string> {
  const server = await startServerUnderTest('pglite')
  await fill(server)
  const config = readConfig({ DATA_DIR: server.dataDir })
  const { archive } = await backUpInstallation(config, { folder: await emptyFolder() })
  await server.stop()
  return archive
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-cut-off-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function emptyDatabase(): Promise<{ dataDir: string; databaseUrl: string }> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return { dataDir: await emptyFolder(), databaseUrl: url }
}
