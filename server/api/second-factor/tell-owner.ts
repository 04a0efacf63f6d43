import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { SecondFactorEvent } from '../../mail/texts/accounts.ts'
import type { SignedIn } from '../sessions/caller.ts'

/** Mails the person about a change of the second factor, which an intruder may have made, and logs it. */
export async function tellOwner(
  transaction: Database['sql'],
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
  event: SecondFactorEvent,
): Promise<void> {
  await sql`
    with told as (select private.queue_mail('second-factor-changed', ${email}, ${JSON.stringify({ event })}::text::jsonb))
    insert into private.audit_log (actor_id, action, subject_table, subject_id)
    select ${userId}::uuid, ${event}, 'users', ${userId}::uuid from told
  `.execute(transaction)
}
