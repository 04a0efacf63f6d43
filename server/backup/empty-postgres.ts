import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { withDatabase } from '../database/open-database.ts'
import { mayChangeSchema } from '../database/serving-user.ts'
import { BackupError } from './backup-error.ts'

const SCHEMAS = ['auth', 'storage', 'private', 'supabase_migrations']

/** Works in an empty database, which is emptied again when `work` fails. @throws BackupError when it is not empty, or not ours */
export async function withEmptyPostgres<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase({ dataDir: '', databaseUrl }, async (database) => {
    if (!(await mayChangeSchema(database))) {
      throw new BackupError(
        'Das kann nur der Besitzer der Datenbank. Nichts wurde geändert. Setzen Sie DATABASE_OWNER_URL (Betriebshandbuch).',
      )
    }
    if (!(await isEmpty(database))) {
      throw new BackupError(
        'Die PostgreSQL-Datenbank ist nicht leer. Nichts wurde geändert. Legen Sie eine neue leere an, und nennen Sie diese; die alte bleibt, wie sie ist.',
      )
    }
    return await work(database).catch(async (error: unknown) => {
      await empty(database).catch(() => {})
      throw error
    })
  })
}

/** The `public` of a new database does not count. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_namespace n
    where n.nspname in (${sql.join(SCHEMAS)})
      or (n.nspname = 'public' and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind = 'r'))
  `.execute(database.sql)
  return rows.length === 0
}

async function empty(database: Database): Promise<void> {
  await database.runScript(`
    drop schema if exists ${[...SCHEMAS, 'public'].join(', ')} cascade;
    create schema public;
    grant usage on schema public to public;
  `)
}
