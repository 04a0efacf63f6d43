import { sql } from 'kysely'
import { practice } from '../../app/content/practice.ts'
import { addDays, beganBefore, berlinDay, berlinInstant } from '../../supabase/functions/_shared/opening-hours.ts'
import type { Database } from '../backend/database.ts'

const EARLIEST = '08:00'

/**
 * Puts the digest of due answers into the outbox: once a day, on days on which the practice opens, not before eight
 * o'clock in Berlin, and only when something is due. Several processes may ask at once; one of them writes.
 *
 * @param now the present, so that tests can choose it
 * @returns whether a mail was queued
 */
export async function queueDueDigest(database: Database, now: Date): Promise<boolean> {
  const today = berlinDay(now)
  if (now < berlinInstant(today, EARLIEST) || !opensOn(today)) return false

  return database.sql.transaction().execute(async (transaction) => {
    const claimed = await sql`
      insert into private.settings as s (key, value) values ('due_digest', jsonb_build_object('day', ${today}::text))
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where s.value ->> 'day' is distinct from excluded.value ->> 'day'
      returning key
    `.execute(transaction)
    if (claimed.rows.length === 0) return false

    const overdueUntil = began(now)
    const dueTodayUntil = began(berlinInstant(addDays(today, 1), '00:00'))
    const { rows } = await sql<{ overdue: number; dueToday: number }>`
      with waiting as (
        select created_at from public.mwo_form_entries where status = 'new'
        union all
        select created_at from public.consultation_requests where status = 'new'
      )
      select
        (count(*) filter (where created_at <= ${overdueUntil}::timestamptz))::integer as overdue,
        (count(*) filter (where created_at > ${overdueUntil}::timestamptz and created_at <= ${dueTodayUntil}::timestamptz))::integer
          as "dueToday"
      from waiting
    `.execute(transaction)
    const { overdue, dueToday } = rows[0] ?? { overdue: 0, dueToday: 0 }
    if (overdue + dueToday === 0) return false
    await sql`
      select private.queue_mail('due-digest', null, ${JSON.stringify({ overdue, dueToday })}::text::jsonb)
    `.execute(transaction)
    return true
  })
}

function began(due: Date): string {
  return beganBefore(due, practice.replyWithinHours, practice.openingHours).toISOString()
}

function opensOn(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return practice.openingHours.some(({ days }) => (days as readonly number[]).includes(weekday))
}
