import { sql } from 'kysely'
import { RETENTION } from '../../content/facts/facts-of-document.ts'
import { ISSUE_RECIPIENT_MONTHS } from '../../rules/operation/retention-periods.ts'
import type { Database } from '../database/database.ts'
import { deleteIntoTrash } from './trash.ts'

/** Deletes after the periods of the privacy policy (`RETENTION`); subscribers and opt-in logs go into the trash. @returns counts */
export async function deleteExpired(database: Database) {
  const { unconfirmedSignupDays, optInProofYears, mailLogDays } = RETENTION
  return deleteIntoTrash(database, async (transaction) => {
    const { rows } = await sql<{ signups: number; optInLogs: number; mails: number }>`
      select
        private.delete_expired_signups(${unconfirmedSignupDays}::integer) as signups,
        private.delete_expired_opt_in_logs(${optInProofYears}::integer) as "optInLogs",
        private.delete_old_mails(${mailLogDays}::integer) as mails,
        private.forget_old_newsletter_deliveries(${ISSUE_RECIPIENT_MONTHS}::integer),
        private.delete_old_counters(),
        private.delete_old_invitations(),
        private.delete_ended_sessions()
    `.execute(transaction)
    const { signups, optInLogs, mails } = rows[0] ?? { signups: 0, optInLogs: 0, mails: 0 }
    return { signups, optInLogs, mails }
  })
}
