import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

/**
 * Searches every row of every table, those of the sign-in and the storage included; also as the bytes of a
 * `bytea` column, and folded as for searches. Upper and lower case are the same.
 *
 * @returns the tables that hold it, as `schema.table`
 */
export async function findText(database: Database, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1
  `.execute(database.sql)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ holds: boolean }>`
      select exists (
        select from only ${sql.raw(name)} as line
        where strpos(lower(line::text), lower(${text}::text)) > 0
          or strpos(line::text, private.folded(${text}::text)) > 0
          or strpos(line::text, encode(convert_to(${text}::text, 'UTF8'), 'hex')) > 0
      ) as holds
    `.execute(database.sql)
    if (rows[0]?.holds) found.push(name)
  }
  return found
}
