import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { endSessionsOfOldKeys } from '../../../server/accounts/end-old-sessions.ts'
import { newKeys } from '../../../server/accounts/keys.ts'
import { prepareDatabase } from '../../../server/api/prepare-database.ts'
import { joinParts } from '../../../server/data-folder/belonging.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { createLog } from '../../../server/log.ts'
import { createTestDatabase, type Engine } from '../../support/database/engines.ts'

export interface Installation {
  dataDir: string
  databaseName?: string
  settings: Record<string, string>
}

/**
 * Makes an installation as one that has been in use: enquiries, an upload, the mark beside it, and keys that the database knows.
 *
 * @param folder its data folder is made in there
 */
export async function installation(
  engine: Engine,
  folder: string,
  enquiries: number,
  { lacksMigrations = 0 } = {},
): Promise<Installation> {
  const dataDir = await mkdtemp(join(folder, 'installation-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const migrations = await mkdtemp(join(folder, 'migrations-'))
  const names = (await readdir(MIGRATIONS_FOLDER)).sort()
  for (const name of names.slice(0, names.length - lacksMigrations)) {
    await copyFile(join(MIGRATIONS_FOLDER, name), join(migrations, name))
  }
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  await prepareDatabase(database, migrations)
  await sql`
    insert into public.consultation_requests (first_name, last_name, email, phone, message)
    select 'Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123', 'Nummer ' || number
    from generate_series(1, ${enquiries}::integer) as number
  `.execute(database.sql)
  const upload = `${randomUUID()}.pdf`
  await sql`insert into storage.objects (bucket_id, name) values ('mwo-uploads', ${upload})`.execute(database.sql)
  await mkdir(join(dataDir, 'files/mwo-uploads'), { recursive: true })
  await writeFile(join(dataDir, 'files/mwo-uploads', upload), 'an upload')
  await writeFile(join(dataDir, 'files/mwo-uploads', `${upload}.meta`), '{}')
  await joinParts(database, dataDir)
  const keys = await newKeys()
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify(keys), { mode: 0o600 })
  await endSessionsOfOldKeys(database, keys, createLog('silent'))
  await database.close()
  return {
    dataDir,
    ...(postgres ? { databaseName: postgres.name } : {}),
    settings: { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
  }
}
