import fs from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { explainFailure } from '../../../server/explain-failure.ts'
import { migratedFolder } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { watchDisk } from '../../support/machine/watch-disk.ts'

test('a new database is on the disk before it has its name, and what it acknowledges is there, too', async () => {
  const dataDir = await temporaryFolder()
  // Of a first start that was killed.
  await mkdir(join(dataDir, 'database.new'))
  await writeFile(join(dataDir, 'database.new/PG_VERSION'), '17')
  const disk = watchDisk(dataDir)
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  /** What is written there is written elsewhere when there is time. */
  const ofLog = (paths: Iterable<string>) => [...paths].filter((path) => path.includes('/pg_wal'))
  expect(disk.unsynced().filter((path) => path.endsWith(` before it was ${dataDir}/database`))).toEqual([])
  expect([...disk.written]).toContainEqual(expect.stringContaining('/database.new/'))

  await sql`create table numbers (number integer primary key)`.execute(database.sql)
  for (let number = 0; number < 20; number += 1) {
    await sql`insert into numbers values (${number})`.execute(database.sql)
    expect(ofLog(disk.unsynced())).toEqual([])
  }

  expect(ofLog(disk.written)).toContainEqual(expect.stringContaining(`${dataDir}/database/pg_wal/`))
  const { rows } =
    await sql`select current_setting('fsync') as synced, current_setting('full_page_writes') as whole`.execute(
      database.sql,
    )
  expect(rows).toEqual([{ synced: 'on', whole: 'on' }])
})

test('a sync that fails is a refusal, also for everything later until the database is opened again', async () => {
  const dataDir = await migratedFolder()
  const database = await openDatabase({ dataDir })
  await sql`create table numbers (number integer primary key)`.execute(database.sql)
  const insert = (number: number, into = database) => sql`insert into numbers values (${number})`.execute(into.sql)
  /** Fails the test when the row was acknowledged. */
  const whyRefused = (number: number) =>
    insert(number).then(() => expect.unreachable(`row ${number} was acknowledged`), explainFailure)
  await insert(1)

  const broken = vi.spyOn(fs, 'fdatasyncSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    broken.mockRestore()
    syncBuiltinESMExports()
  })
  expect(await whyRefused(2)).toContain('Das Laufwerk meldet Fehler')
  // The disk works again, but may have lost something meanwhile.
  expect(await whyRefused(3)).toContain('Das Laufwerk meldet Fehler')
  await database.close().catch(() => {})

  const again = await openDatabase({ dataDir })
  onTestFinished(() => again.close())
  await insert(4, again)
  const { rows } = await sql<{ number: number }>`select number from numbers order by number`.execute(again.sql)
  expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining([1, 4]))
})
