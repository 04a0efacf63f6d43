import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { keyFingerprint, readKeyFingerprint } from './key-fingerprint.ts'
import type { Keys } from './keys.ts'

/**
 * Ends all sessions when the keys changed since the last start: refresh tokens are not signed and would open sessions with the
 * new keys. Warns the operator, because links in older newsletters no longer work.
 */
export async function endSessionsOfOldKeys(database: Database, keys: Keys, log: Log): Promise<void> {
  const fingerprint = keyFingerprint(keys)
  const before = await readKeyFingerprint(database)
  await database.sql.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into private.settings as known (key, value) values ('signing_key', to_jsonb(${fingerprint}::text))
      on conflict (key) do update set value = excluded.value, updated_at = now() where known.value <> excluded.value
      returning key
    `.execute(transaction)
    if (rows.length === 0) return
    await sql`delete from auth.refresh_tokens`.execute(transaction)
    await sql`delete from auth.sessions`.execute(transaction)
    if (before !== undefined)
      log.warn('the keys are not those of the last start: all sessions ended, links in older newsletters are dead')
  })
}
