import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

/**
 * PGlite has no autovacuum: without this, deleted rows keep their room, and an exact count has to read every row
 * instead of an index. PostgreSQL looks after itself.
 */
export async function tidyDatabase(database: Database): Promise<void> {
  if (database.engine !== 'pglite') return
  await sql`vacuum analyze`.execute(database.sql)
}
