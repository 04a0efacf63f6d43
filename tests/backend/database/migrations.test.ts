import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys } from '../../../server/accounts/keys.ts'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER, runMigrations } from '../../../server/database/run-migrations.ts'
import { createTestDatabase, databaseOn, engines } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'

// The copy of a database that was empty when all migrations ran.
const migrated = databaseOn('pglite')

/** Runs the migrations of the program, changed as a test wants them. */
async function runChanged(change: (folder: string) => Promise<unknown>): Promise<string[]> {
  const folder = await temporaryFolder()
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  await change(folder)
  return runMigrations(migrated.database, folder)
}

const names = async () => (await readdir(MIGRATIONS_FOLDER)).map((file) => file.replace('.sql', '')).sort()

test('migrations run once, in order, and are recorded', async () => {
  const rows = await migrated.run('select name from supabase_migrations.schema_migrations order by version')

  expect(rows.map(({ name }) => name)).toEqual(await names())
  expect(await prepareDatabase(migrated.database)).toEqual([])
})

test('one that fails leaves nothing behind and is named; once corrected it runs', async () => {
  const add = (text: string) =>
    runChanged((folder) => writeFile(join(folder, '999_half.sql'), `create table public.half (id int); ${text}`))

  await expect(add('insert into public.nowhere values (1);')).rejects.toThrow(
    'Die Migration 999_half schlug fehl, nichts davon wurde übernommen',
  )
  expect(await add('')).toEqual(['999_half'])
  await migrated.database.runScript(
    "drop table public.half; delete from supabase_migrations.schema_migrations where version = '999'",
  )
})

test('an edited one, and one that the program lacks, are refused with their names', async () => {
  const [first = ''] = await names()
  const newest = (await names()).at(-1) ?? ''

  await expect(runChanged((folder) => writeFile(join(folder, `${first}.sql`), 'select 1;'))).rejects.toThrow(
    `Die Migration ${first} wurde geändert, nachdem sie hier lief.`,
  )
  await expect(runChanged((folder) => rm(join(folder, `${newest}.sql`)))).rejects.toThrow(
    `Die Datenbank ist neuer als das Programm (Migration ${newest}).`,
  )
})

test.runIf(engines.includes('postgres'))(
  'on PostgreSQL processes that migrate at the same moment do it once, and make one set of keys',
  { tags: ['more'] },
  async () => {
    const { url, drop } = await createTestDatabase()
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir: tmpdir(), databaseUrl: url })))

    const applied = (await Promise.all(databases.map((database) => prepareDatabase(database)))).flat()

    expect(applied.sort()).toEqual(await names())
    const keys = await Promise.all(databases.map((database) => loadKeys(readConfig({}), database)))
    expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(1)
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  },
)
