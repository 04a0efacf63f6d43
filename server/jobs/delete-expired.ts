import { sql } from 'kysely'
import { practice } from '../../app/content/practice.ts'
import type { Database } from '../backend/database.ts'
import type { Log } from '../log.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Deletes what is kept no longer: the periods are those that the privacy policy prints (`practice.retention`).
 *
 * @returns how many signups nobody confirmed, proofs of withdrawn consent and records of mails are gone
 */
export async function deleteExpired(database: Database): Promise<{ signups: number; proofs: number; mails: number }> {
  const { unconfirmedSignupDays, optInProofYears, serverLogDays } = practice.retention
  const { rows } = await sql<{ signups: number; proofs: number; mails: number }>`
    select
      private.delete_expired_signups(${unconfirmedSignupDays}::integer) as signups,
      private.delete_expired_proof(${optInProofYears}::integer) as proofs,
      private.delete_old_mails(${serverLogDays}::integer) as mails,
      private.delete_old_request_counts()
  `.execute(database.sql)
  const { signups, proofs, mails } = rows[0] ?? { signups: 0, proofs: 0, mails: 0 }
  return { signups, proofs, mails }
}

/** At once, and then every hour: a server that is restarted every night would never come to a nightly job. */
export function startDeletingExpired({ database, log }: { database: Database; log: Log }): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = deleteExpired(database).then(
      (deleted) => log.info({ deleted }, 'expired data deleted'),
      (error: unknown) => log.error({ err: error }, 'expired data could not be deleted'),
    )
  }
  run()
  const timer = setInterval(run, HOUR_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
