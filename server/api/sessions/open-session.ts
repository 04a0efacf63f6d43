import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { hashToken } from '../../tokens/token.ts'
import type { ApiCall } from '../api-call.ts'
import { newRefreshToken, type SessionAnswer, signTokens } from './session-tokens.ts'

/**
 * Opens a session, checks the person and logs the sign-in in one statement.
 * @param person a statement that gives the `id` of the person in one row, or none to refuse; it may change rows
 * @param method in GoTrue's words; `otp` is a mailed link, whose session may only set a password
 * @returns the answer of GoTrue; undefined when `person` gives no row
 */
export async function openSession(
  person: RawBuilder<unknown>,
  method: 'password' | 'otp',
  { database, jwtSecret, device, userOf }: ApiCall,
): Promise<SessionAnswer | undefined> {
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const { rows } = await sql<{ user_id: string; email: string; at: number }>`
    with person as (${person}),
    signed_in as (
      update auth.users u set last_sign_in_at = now() from person p where u.id = p.id returning u.id, u.email
    ), session as (
      insert into auth.sessions (id, user_id, aal, user_agent, created_at, updated_at)
      select ${sessionId}::uuid, n.id, 'aal1', ${device}::text, now(), now() from signed_in n
    ), token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
      select ${randomUUID()}, ${hashToken(refreshToken)}, n.id, ${sessionId}::uuid, false, now(), now() from signed_in n
    ), method as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select ${randomUUID()}::uuid, ${sessionId}::uuid, 'otp', now(), now() from signed_in n where ${method}::text = 'otp'
    ), logged as (
      insert into auth.audit_log_entries (id, payload, created_at)
      select ${randomUUID()}::uuid, json_build_object('action', 'login', 'actor_id', n.id, 'method', ${method}::text), now()
      from signed_in n
    )
    select n.id::text as user_id, n.email, extract(epoch from now())::integer as at from signed_in n
  `.execute(database.sql)
  const [opened] = rows
  if (!opened) return undefined
  const tokens = await signTokens(
    { userId: opened.user_id, email: opened.email, sessionId, refreshToken },
    { aal: 'aal1', amr: [{ method, timestamp: opened.at }] },
    jwtSecret,
  )
  return { ...tokens, user: await userOf(tokens.access_token) }
}
