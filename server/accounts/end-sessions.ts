import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

type Queries = Database['sql']

/** Ends one session if it belongs to this person; an ended one is no error. */
export async function endSession(queries: Queries, { userId, sessionId }: { userId: string; sessionId: string }) {
  await sql`
    with ended as (delete from auth.sessions s where s.id::text = ${sessionId} and s.user_id::text = ${userId} returning s.id)
    delete from auth.refresh_tokens t using ended e where t.session_id = e.id
  `.execute(queries)
}

/** Ends every other session of a person, and the calendar address, which an intruder may have made. */
export async function endOtherSessions(queries: Queries, { userId, sessionId }: { userId: string; sessionId: string }) {
  await sql`
    delete from auth.refresh_tokens where user_id::text = ${userId} and session_id::text is distinct from ${sessionId}
  `.execute(queries)
  await sql`delete from auth.sessions where user_id::text = ${userId} and id::text <> ${sessionId}`.execute(queries)
  await endCalendarAddress(queries, userId)
}

/** Ends every session of a person, and the calendar address. */
export async function endAllSessions(queries: Queries, userId: string) {
  await sql`delete from auth.refresh_tokens where user_id::text = ${userId}`.execute(queries)
  await sql`delete from auth.sessions where user_id::text = ${userId}`.execute(queries)
  await endCalendarAddress(queries, userId)
}

async function endCalendarAddress(queries: Queries, userId: string) {
  await sql`delete from private.calendar_address where made_by::text = ${userId}`.execute(queries)
}
