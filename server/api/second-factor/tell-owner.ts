import { type Kysely, sql } from 'kysely'
import type { SecondFactorEvent } from '../../mail/texts/second-factor-changed.ts'
import type { SignedIn } from './caller.ts'

/** The address hears of it, and the log keeps it: whoever did not do this must learn of it. */
export async function tellOwner(
  // biome-ignore lint/suspicious/noExplicitAny: statements are raw SQL, no table types are asked
  transaction: Kysely<any>,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
  event: SecondFactorEvent,
): Promise<void> {
  await sql`
    with told as (select private.queue_mail('second-factor-changed', ${email}, ${JSON.stringify({ event })}::text::jsonb))
    insert into private.audit_log (actor_id, action, subject_table, subject_id)
    select ${userId}::uuid, ${event}, 'users', ${userId}::uuid from told
  `.execute(transaction)
}
