import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

/** What each table holds, by its quoted name. */
export type TableRows = Map<string, string>

/** @returns the rows of every table as JSON; tables without rows are `[]` */
export async function readTableRows(database: Database): Promise<TableRows> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  `.execute(database.sql)
  const each = tables.map(
    ({ name }) => `select '${name}' as name, (select coalesce(jsonb_agg(t), '[]')::text from only ${name} t) as rows`,
  )
  const { rows } = await sql.raw<{ name: string; rows: string }>(each.join(' union all ')).execute(database.sql)
  return new Map(rows.map((table) => [table.name, table.rows]))
}

/**
 * Sets tables back to what they held, those alone that changed. Sequences go on, so that nothing a server remembers by an id meets
 * another row of that id.
 */
export async function setTablesBack(database: Database, before: TableRows): Promise<void> {
  const now = await readTableRows(database)
  // The key of the day stays, as servers remember it.
  const changed = [...before].filter(([name, rows]) => now.get(name) !== rows && name !== 'private.counter_keys')
  if (changed.length === 0) return
  const columns = await insertableColumns(database)
  const statements = changed.flatMap(([name, rows]) => [
    `delete from only ${name};`,
    ...(rows === '[]'
      ? []
      : [
          `insert into ${name} (${columns.get(name)}) overriding system value
           select ${columns.get(name)} from jsonb_populate_recordset(null::${name}, '${rows.replaceAll("'", "''")}');`,
        ]),
  ])
  // Without triggers, which protect opt-in log and history, and without foreign keys, which ask for an order.
  await database.runScript(`set local session_replication_role = replica; ${statements.join('\n')}`)
}

/** Those that are not computed from others. */
async function insertableColumns(database: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute where attnum > 0 and not attisdropped and attgenerated = '' group by attrelid
  `.execute(database.sql)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
