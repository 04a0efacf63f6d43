import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../../server/api/prepare-database.ts'
import { type Database, openDatabase } from '../../../server/database/open-database.ts'
import { openMemoryDatabase } from '../../../server/database/open-pglite.ts'
import { MIGRATIONS_FOLDER, runMigrations } from '../../../server/database/run-migrations.ts'
import { createTestDatabase, type Engine, engines } from '../../support/database/engines.ts'

describe.each(engines)('migrations on %s', (engine) => {
  let place: EmptyPlace
  let database: Database
  /** The migrations, as each test wants them. */
  let folder: string
  beforeAll(async () => {
    place = await emptyPlace(engine)
    database = place.database
    await prepareDatabase(database)
  })
  afterAll(() => place.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'praxis-migrations-'))
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('run once, in order, and are recorded', async () => {
    const names = (await readdir(folder)).sort().map((file) => file.replace('.sql', ''))

    const { rows } = await sql<{ name: string }>`
      select name from supabase_migrations.schema_migrations order by version
    `.execute(database.sql)

    expect(rows.map(({ name }) => name)).toEqual(names)
    expect(await runMigrations(database, folder)).toEqual([])
  })

  test('one that fails leaves nothing behind and is named', async () => {
    await writeFile(
      join(folder, '20990101000000_half.sql'),
      'create table public.half_done (id int); insert into public.nowhere values (1);',
    )

    await expect(runMigrations(database, folder)).rejects.toThrow(
      'Die Migration 20990101000000_half schlug fehl, nichts davon wurde übernommen',
    )

    expect(await tableExists(database, 'half_done')).toBe(false)
    const { rows } = await sql`
      select from supabase_migrations.schema_migrations where version = '20990101000000'
    `.execute(database.sql)
    expect(rows).toEqual([])
  })

  test('an edited old one is refused with its name', async () => {
    const [first = ''] = (await readdir(folder)).sort()
    await writeFile(join(folder, first), 'select 1;')

    await expect(runMigrations(database, folder)).rejects.toThrow(
      `Die Migration ${first.replace('.sql', '')} wurde geändert, nachdem sie hier lief.`,
    )
  })

  test('a database that is ahead of the program is refused with the name of what the program lacks', async () => {
    const newest = (await readdir(folder)).sort().at(-1) as string
    await rm(join(folder, newest))

    await expect(runMigrations(database, folder)).rejects.toThrow(
      `Die Datenbank ist neuer als das Programm (Migration ${newest.replace('.sql', '')}).`,
    )
  })

  test('a database with the history before 0.2.0 is refused, and nothing in it changes', async () => {
    const { database, close } = await emptyPlace(engine)
    await database.runScript(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations (version, name)
      values ('20261121090000', '20261121090000_private_schema'), ('20261121170000', '20261121170000_search_goes_on');
    `)

    await expect(prepareDatabase(database)).rejects.toThrow(
      'Diese Datenbank stammt aus der Zeit vor Version 0.2.0 (Migration 20261121090000_private_schema) und kann nicht übernommen werden: Geben Sie in DATABASE_URL oder DATA_DIR eine leere an, oder starten Sie das Programm, das sie angelegt hat.',
    )

    expect(await tableExists(database, 'limits')).toBe(false)
    await close()
  })

  // The last one: it changes the database.
  test('an updated database has what a new one has', async () => {
    await writeFile(join(folder, '20990101000000_later.sql'), 'create table private.later (id int);')

    expect(await runMigrations(database, folder)).toEqual(['20990101000000_later'])
  })
})

test.runIf(engines.includes('postgres'))('two processes that migrate at the same moment do it once', async () => {
  const { url, drop } = await createTestDatabase()
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir: tmpdir(), databaseUrl: url })))

  const applied = (await Promise.all(databases.map((database) => prepareDatabase(database)))).flat()

  expect(applied.sort()).toEqual((await readdir(MIGRATIONS_FOLDER)).map((file) => file.replace('.sql', '')).sort())
  await Promise.all(databases.map((database) => database.close()))
  await drop()
})

interface EmptyPlace {
  database: Database
  close(): Promise<void>
}

async function emptyPlace(engine: Engine): Promise<EmptyPlace> {
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const database = postgres
    ? await openDatabase({ dataDir: tmpdir(), databaseUrl: postgres.url })
    : await openMemoryDatabase()
  return {
    database,
    async close() {
      await database.close()
      await postgres?.drop()
    },
  }
}

async function tableExists(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from information_schema.tables where table_name = ${name}`.execute(database.sql)
  return rows.length > 0
}
