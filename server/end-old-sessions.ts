import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './backend/database.ts'
import type { Keys } from './keys.ts'

/**
 * Ends all sessions when the keys are not those of the last start: a refresh token is signed by no key and would
 * open a session with the new ones, too.
 */
export async function endSessionsOfOldKeys(database: Database, { jwtSecret }: Keys): Promise<void> {
  // Enough of the digest to notice a change; the key itself stays out of the database and its backups.
  const mark = createHash('sha256').update(jwtSecret).digest('hex').slice(0, 16)
  await database.sql.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into private.settings as known (key, value) values ('signing_key', to_jsonb(${mark}::text))
      on conflict (key) do update set value = excluded.value, updated_at = now() where known.value <> excluded.value
      returning key
    `.execute(transaction)
    if (rows.length === 0) return
    await sql`delete from auth.refresh_tokens`.execute(transaction)
    await sql`delete from auth.sessions`.execute(transaction)
  })
}
