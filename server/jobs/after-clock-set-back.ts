import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

/**
 * A clock that went ahead and was set back leaves mails that are due only when time has caught up: a confirmation that
 * comes a day late is none. Whatever waits and was written in the future is due now.
 *
 * @returns how many mails that concerned
 */
export async function freeMailsFromTheFuture(
  database: Database,
  { clockIsTrusted }: { clockIsTrusted: boolean },
): Promise<number> {
  // While the clock may be wrong, the times of the mails stay: with an old one a mail would soon be given up.
  const times = clockIsTrusted ? sql`created_at = now(), first_attempt_at = least(first_attempt_at, now()),` : sql``

  const { rows } = await sql<{ id: string }>`
    update private.mail_outbox
    set ${times} next_attempt_at = least(next_attempt_at, now()), locked_until = null
    where sent_at is null and gave_up_at is null and created_at > now() + interval '1 minute'
      and (${clockIsTrusted} or next_attempt_at > now() + interval '1 minute')
    returning id
  `.execute(database.sql)
  return rows.length
}
