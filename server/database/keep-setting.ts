import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Stores a value in `private.settings`. @returns whether it is another one than before */
export async function keepSetting(queries: Database['sql'], key: string, value: unknown): Promise<boolean> {
  const { rows } = await sql`
    insert into private.settings as known (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now() where known.value <> excluded.value
    returning key
  `.execute(queries)
  return rows.length > 0
}
