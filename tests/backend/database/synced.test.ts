// @module-tag more
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { explainFailure } from '../../../server/explain-failure.ts'
import { migratedFolder } from '../../support/database/migrated-folder.ts'

// That what was acknowledged is on the disk when the plug is pulled: power-cut.test.ts.

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
