// @module-tag more
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

// The built-in database keeps what it acknowledged when the plug is pulled.

test('a new and an existing database both sync, also beside an empty lock file that a power cut left', async () => {
  const dataDir = await folder()
  for (const opened of ['new', 'existing']) {
    const database = await openDatabase({ dataDir })
    const { rows } = await sql`
      select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method
    `.execute(database.sql)
    expect(rows, opened).toEqual([{ fsync: 'on', method: 'fsync' }])
    await database.close()
    await writeFile(join(dataDir, 'database/postmaster.pid'), '')
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
