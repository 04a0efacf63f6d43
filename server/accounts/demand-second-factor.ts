import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { currentPractice } from '../site/current-release.ts'

/** Tells the database whether administrators need a second factor. A sample installation that sends no mail needs none. */
export async function demandSecondFactor(database: Database, { SMTP_URL }: Pick<Config, 'SMTP_URL'>): Promise<void> {
  const isDemanded = SMTP_URL !== undefined || !(await currentPractice(database)).isSample
  await sql`
    insert into private.settings as known (key, value) values ('second_factor_demanded', to_jsonb(${isDemanded}::boolean))
    on conflict (key) do update set value = excluded.value, updated_at = now() where known.value <> excluded.value
  `.execute(database.sql)
}
