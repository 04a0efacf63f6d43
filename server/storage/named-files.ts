import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

export const NAMED_FILES = "select bucket_id || '/' || name as path from storage.objects"

/** The uploaded files that the database names, by their path in `FileStorage`. */
export async function readNamedFiles(database: Database): Promise<string[]> {
  const { rows } = await sql.raw<{ path: string }>(NAMED_FILES).execute(database.sql)
  return rows.map(({ path }) => path)
}
