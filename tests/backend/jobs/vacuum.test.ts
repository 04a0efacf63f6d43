import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vacuumJob } from '../../../server/jobs/vacuum.ts'
import { databaseOn } from '../../support/database/databases.ts'

const MB = 1024 * 1024
const migrated = databaseOn('pglite')

const overwrite = () =>
  sql`
    insert into private.settings (key, value) values ('long', to_jsonb(${randomBytes(50_000).toString('hex')}::text))
    on conflict (key) do update set value = excluded.value
  `.execute(migrated.database.sql)
const size = async () => {
  const [row] = await migrated.run<{ bytes: number }>('select pg_database_size(current_database())::integer as bytes')
  return row?.bytes ?? Number.NaN
}
const lastCheckpoint = async () => (await migrated.run('select checkpoint_lsn from pg_control_checkpoint()'))[0]

test('the space of what is overwritten is used again once much was written, however soon', async () => {
  const vacuum = vacuumJob(migrated.database, MB)
  await vacuum()
  const before = await size()

  for (let time = 0; time < 60; time += 1) {
    await overwrite()
    await vacuum()
  }

  expect(await size()).toBeLessThan(before + 3 * MB)
})

test('the database does not stop for little', async () => {
  const vacuum = vacuumJob(migrated.database, MB)
  await vacuum()
  const before = await lastCheckpoint()

  await overwrite()
  await vacuum()
  expect(await lastCheckpoint()).toEqual(before)

  for (let time = 0; time < 10; time += 1) await overwrite()
  await vacuum()
  expect(await lastCheckpoint()).not.toEqual(before)
})
