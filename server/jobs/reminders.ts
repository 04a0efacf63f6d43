import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Queues the reminders that are due (626_reminders.sql). @returns how many */
export async function queueReminders(database: Pick<Database, 'sql'>): Promise<number> {
  const { rows } = await sql<{ queued: number }>`select private.queue_reminders() as queued`.execute(database.sql)
  return rows[0]?.queued ?? 0
}
