// @module-tag more

import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkRestorable } from '../../../server/backup/load.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER, runMigrations } from '../../../server/database/run-migrations.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { createTestDatabase } from '../../support/database/engines.ts'
import { RELEASED_FOLDER } from '../../support/released/write-released-archive.ts'
import { callCommand } from '../../support/server/call-command.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

/** Of the platform, not ours: empty in an installation of our own. */
const EMPTY = ['supabase_migrations.seed_files']

const released = (await readdir(RELEASED_FOLDER)).filter((name) => name.endsWith('.tar.gz'))

// An edited migration fails here. Before its version is released, `npm run release:archive` writes its archive again;
// afterwards the edit becomes a new migration.
test('an archive of each release fits this program, and holds a row of every table', async () => {
  expect(released).toContain('0.2.0.tar.gz')
  for (const archive of released) {
    const manifest = await checkRestorable(join(RELEASED_FOLDER, archive))
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
    expect(empty, archive).toEqual(EMPTY)
  }
})

describeOnEngine('an archive of a released version on %s', (engine) => {
  test.each(released)(
    '%s restores by command, is served, and is brought up to date by a later migration',
    async (archive) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'praxis-released-'))
      const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
      const settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }

      // Fails unless every table reads back with the count and checksum of the archive.
      const words = ['restore', join(RELEASED_FOLDER, archive)]
      expect(await callCommand(backupCommands, words, settings)).toMatchObject({ code: 0 })
      const server = await startServerUnderTest(engine, settings)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      await server.stop()

      const migrations = join(dataDir, 'migrations')
      await cp(MIGRATIONS_FOLDER, migrations, { recursive: true })
      await writeFile(
        join(migrations, '999_later.sql'),
        `alter table public.mwo_form_entries add column language text not null default 'de';
       update public.consultation_requests set status = 'completed';`,
      )
      const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
      expect(await runMigrations(database, migrations)).toEqual(['999_later'])
      const { rows } = await sql<Record<string, unknown>>`
      select
        (select string_agg(first_name || ' ' || language, ', ' order by first_name) from public.mwo_form_entries) as entries,
        (select message || ' ' || status from public.consultation_requests) as request,
        (select count(*)::integer from public.mwo_form_entries where searched like private.search_pattern('TERMIN')) as found
    `.execute(database.sql)
      expect(rows).toEqual([{ entries: 'Anonym de, Max de', request: 'Über uns;\n"Zitat" \\ completed', found: 1 }])
      await database.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true })
    },
  )
})
