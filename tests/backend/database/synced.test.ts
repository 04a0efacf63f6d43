import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../../server/database/open-database.ts'
import { explainFailure } from '../../../server/explain-failure.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'
import { runUntilExit, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

// The built-in database keeps what it acknowledged when the plug is pulled. tests/backend/power-cut.test.ts pulls it.

test('a new and an existing database both sync', { tags: ['more'] }, async () => {
  const dataDir = await folder()
  for (const opened of ['new', 'existing']) {
    const database = await openDatabase({ dataDir })
    const { rows } = await sql`
      select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method
    `.execute(database.sql)
    expect(rows, opened).toEqual([{ fsync: 'on', method: 'fsync' }])
    await database.close()
  }
})

test('a row is on disk before its insert is answered', async () => {
  const database = await databaseWithNumbers()
  const synced = watchSyncs()
  for (const number of [1, 2, 3]) {
    const before = synced()
    await sql`insert into numbers values (${number})`.execute(database.sql)
    expect(synced()).toBeGreaterThan(before)
  }
  const before = synced()
  await sql`select * from numbers`.execute(database.sql)
  expect(synced(), 'reading costs none').toBe(before)
})

test('a sync that fails is a refusal, also for everything later until the database is opened again', async () => {
  const dataDir = await folder()
  const database = await databaseWithNumbers(dataDir)
  await sql`insert into numbers values (1)`.execute(database.sql)

  const broken = vi.spyOn(fs, 'fdatasyncSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    broken.mockRestore()
    syncBuiltinESMExports()
  })
  const refused = await insertOf(database, 2)
  expect(explainFailure(refused)).toContain('Das Laufwerk meldet Fehler')
  // The disk works again, but nobody knows what it lost meanwhile.
  expect(explainFailure(await insertOf(database, 3))).toContain('Das Laufwerk meldet Fehler')
  await database.close().catch(() => {})

  const again = await openDatabase({ dataDir })
  onTestFinished(() => again.close())
  await sql`insert into numbers values (4)`.execute(again.sql)
  const { rows } = await sql<{ number: number }>`select number from numbers order by number`.execute(again.sql)
  expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining([1, 4]))
})

test('an empty lock file of PostgreSQL, left by a power cut, does not keep the database closed', {
  tags: ['more'],
}, async () => {
  const dataDir = await folder()
  await (await openDatabase({ dataDir })).close()
  await writeFile(join(dataDir, 'database/postmaster.pid'), '')
  const database = await openDatabase({ dataDir })
  await database.close()
})

test.runIf(hasSmallDisks())(
  'a full disk on which the website was killed is named at the next start',
  { tags: ['more'], timeout: 300_000 },
  async () => {
    await buildOnce()
    const disk = mountSmallDisk(120)
    if (!disk) throw new Error('no disk')
    onTestFinished(() => disk.unmount())
    await copyMigratedDatabase(disk.folder)
    const server = await startProcess({ DATA_DIR: disk.folder })
    await disk.fill()
    const dead = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    await dead

    const { code, output } = await runUntilExit({ DATA_DIR: disk.folder })
    expect(code).toBe(1)
    expect(output).toContain('Die Festplatte ist voll.')

    await disk.makeRoom()
    const again = await startProcess({ DATA_DIR: disk.folder })
    await again.stop()
  },
)

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-synced-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

async function databaseWithNumbers(dataDir?: string): Promise<Database> {
  const place = dataDir ?? (await folder())
  await copyMigratedDatabase(place)
  const database = await openDatabase({ dataDir: place })
  if (!dataDir) onTestFinished(() => database.close())
  await sql`create table numbers (number integer primary key)`.execute(database.sql)
  return database
}

function watchSyncs(): () => number {
  const spy = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return () => spy.mock.calls.length
}

/** @returns what it threw; fails the test when the row was acknowledged */
async function insertOf(database: Database, number: number): Promise<unknown> {
  return sql`insert into numbers values (${number})`.execute(database.sql).then(
    () => expect.unreachable(`row ${number} was acknowledged`),
    (error: unknown) => error,
  )
}
