import { getPath } from 'hono/utils/url'
import { sql } from 'kysely'
import { COMMON_PASSWORD, isCommonPassword } from '../../supabase/functions/_shared/is-common-password.ts'
import { authRefusal } from './auth-refusal.ts'
import type { Database } from './database.ts'
import { bodyOf } from './request-body.ts'
import { textOf } from './text-of.ts'

type Handler = (request: Request) => Promise<Response>

/** Older than this, a sign-in is not proof enough for a new password (deviation 20). */
const FRESH_SIGN_IN_MINUTES = 15
const RECOVERY_MAILS_PER_HOUR = 3

/**
 * Stands before the embedded sign-in and adds what hosted Supabase does or can be set to do:
 *
 * - a new password needs a sign-in of the last 15 minutes (401 `reauthentication_needed`), must not be a common one
 *   (422 `weak_password`), and ends all other sessions of the account
 * - the address of an account cannot be changed
 * - at most three recovery mails an hour for one address; the answer is the same as ever, it tells nobody who has an account
 */
export function guardPasswords(handle: Handler, database: Database): Handler {
  return async (request) => {
    // As the backend routes it: `/auth/v1/us%65r` is the same place.
    const path = getPath(request)
    if (request.method === 'PUT' && path === '/auth/v1/user') return changeUser(request, handle, database)
    if (request.method === 'POST' && path === '/auth/v1/recover') return recover(request, handle, database)
    return handle(request)
  }
}

async function changeUser(request: Request, handle: Handler, database: Database): Promise<Response> {
  const { password, email } = await bodyOf(request)
  if (email !== undefined)
    return authRefusal(422, 'email_change_disabled', 'Die E-Mail-Adresse kann nicht geändert werden.')
  if (password === undefined) return handle(request)

  // Not verified here: whatever it claims, `handle` refuses a token that is not ours.
  const sessionId = claimOf(request, 'session_id')
  const age = sessionId ? await minutesSinceSignIn(database, sessionId) : undefined
  if (age === undefined || age > FRESH_SIGN_IN_MINUTES) {
    return authRefusal(401, 'reauthentication_needed', 'Geben Sie zuerst Ihr aktuelles Passwort ein.')
  }
  if (await isCommonPassword(textOf(password), claimOf(request, 'email'))) {
    return authRefusal(422, 'weak_password', COMMON_PASSWORD)
  }

  const response = await handle(request)
  if (response.ok) await endOtherSessions(database, String(sessionId))
  return response
}

async function recover(request: Request, handle: Handler, database: Database): Promise<Response> {
  const { email } = await bodyOf(request)
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails from private.mail_outbox
    where kind = 'password-recovery' and recipient = ${textOf(email).toLowerCase()}
      and created_at > now() - interval '1 hour'
  `.execute(database.sql)
  return (rows[0]?.mails ?? 0) < RECOVERY_MAILS_PER_HOUR ? handle(request) : Response.json({})
}

async function minutesSinceSignIn(database: Database, sessionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from now() - created_at) / 60)::float8 as minutes from auth.sessions where id::text = ${sessionId}
  `.execute(database.sql)
  return rows[0]?.minutes
}

async function endOtherSessions(database: Database, sessionId: string): Promise<void> {
  await sql`
    with mine as (select user_id from auth.sessions where id::text = ${sessionId}),
      tokens as (
        delete from auth.refresh_tokens t
        where t.user_id::text = (select user_id::text from mine) and t.session_id::text is distinct from ${sessionId}
      )
    delete from auth.sessions s where s.user_id = (select user_id from mine) and s.id::text <> ${sessionId}
  `.execute(database.sql)
}

function claimOf(request: Request, name: string): string | undefined {
  const payload = request.headers.get('authorization')?.split('.')[1]
  try {
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'))
    return textOf(claims[name]) || undefined
  } catch {
    return undefined
  }
}
