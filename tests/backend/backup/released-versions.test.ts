import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readArchive } from '../../../server/backup/archive.ts'
import { load } from '../../../server/backup/load.ts'
import { type Database, openDatabase } from '../../../server/database/open-database.ts'
import { openMemoryDatabase } from '../../../server/database/open-pglite.ts'
import { MIGRATIONS_FOLDER, runMigrations } from '../../../server/database/run-migrations.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { createTestDatabase, type Engine } from '../../support/database/engines.ts'
import { RELEASED_FOLDER } from '../../support/released/write-released-archive.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

/** Of the platform, not ours: empty in an installation of our own. */
const EMPTY = ['supabase_migrations.seed_files']

// An edited migration fails here. Before its version is released, `npm run release:archive` writes its archive again;
// afterwards the edit becomes a new migration.
const released = (await readdir(RELEASED_FOLDER)).filter((name) => name.endsWith('.tar.gz'))

beforeAll(() => buildOnce(), 300_000)

test('there is an archive of the first release', () => {
  expect(released).toContain('0.2.0.tar.gz')
})

describeOnEngine('an archive of a released version on %s', (engine) => {
  test.each(released)('%s restores, and is brought up to date by a later migration', async (archive) => {
    const { database, folder, drop } = await emptyDatabase(engine)
    const manifest = await readArchive(join(RELEASED_FOLDER, archive), undefined, join(folder, 'unpacked'))
    const filled = manifest.tables.filter(({ name }) => !EMPTY.includes(name))
    expect(filled.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])

    // Fails unless every table reads back with the count and checksum of the archive.
    await load(database, manifest, join(folder, 'unpacked'))

    const migrations = join(folder, 'migrations')
    await cp(MIGRATIONS_FOLDER, migrations, { recursive: true })
    await writeFile(
      join(migrations, '999_later.sql'),
      `alter table public.mwo_form_entries add column language text not null default 'de';
       update public.consultation_requests set status = 'completed';`,
    )
    const applied = await runMigrations(database, migrations)
    expect(applied.at(-1)).toBe('999_later')

    const { rows } = await sql<Record<string, unknown>>`
      select
        (select string_agg(first_name || ' ' || language, ', ' order by first_name) from public.mwo_form_entries) as entries,
        (select message || ' ' || status from public.consultation_requests) as request,
        (select count(*)::integer from public.mwo_form_entries where searched like private.search_pattern('KIEL')) as cities,
        (select count(*)::integer from public.mwo_form_entries where searched like private.search_pattern('TERMIN')) as found
    `.execute(database.sql)
    expect(rows).toEqual([
      {
        entries: 'Anonym de, Max de',
        request: 'Über uns;\n"Zitat" \\ completed',
        cities: 0,
        found: 1,
      },
    ])
    await drop()
  })

  test.each(released)(
    '%s is served: restored by command, started, and its pages answer',
    { tags: ['more'], timeout: 300_000 },
    async (archive) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'praxis-released-'))
      const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
      const settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }

      const restored = await runCommand(
        ['server/commands/backup.ts', 'restore', join(RELEASED_FOLDER, archive), '--trust-archive'],
        settings,
      )
      expect(restored).toMatchObject({ code: 0 })
      const server = await startProcess(settings)

      for (const path of ['/', '/blog', '/readyz']) expect((await fetch(server.url + path)).status, path).toBe(200)
      await server.stop()
      await postgres?.drop()
      await rm(dataDir, { recursive: true })
    },
  )
})

async function emptyDatabase(engine: Engine): Promise<{ database: Database; folder: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-released-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const database = postgres
    ? await openDatabase({ dataDir: folder, databaseUrl: postgres.url })
    : await openMemoryDatabase()
  return {
    database,
    folder,
    async drop() {
      await database.close()
      await postgres?.drop()
      await rm(folder, { recursive: true })
    },
  }
}
