import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { hashToken } from '../../accounts/hash-token.ts'
import type { Database } from '../../database/open-database.ts'
import { publicFactorsOf } from '../second-factor/factor-store.ts'
import { newRefreshToken, type SessionAnswer, signTokens } from './session-tokens.ts'

interface SessionParts {
  database: Database
  jwtSecret: string
  /** The `User-Agent` of whoever signs in, kept for the list of sessions. */
  device: string | null
  /** Asks the embedded backend for the user object of `GET /auth/v1/user`. */
  userOf(accessToken: string): Promise<Record<string, unknown>>
}

/**
 * Opens a session in one statement, with what lets the person in: nobody is let in and not noted, or noted and not let in.
 *
 * @param person a statement that gives the `id` of the person in one row, or none when nobody is let in; it may change rows
 * @param method how the person came, in GoTrue's words; `otp` is a mailed link, and its session sets a password and nothing else
 * @returns the answer of GoTrue; undefined when nobody is let in
 */
export async function openSession(
  person: RawBuilder<unknown>,
  method: 'password' | 'otp',
  { database, jwtSecret, device, userOf }: SessionParts,
): Promise<SessionAnswer | undefined> {
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const { rows } = await sql<{ user_id: string; email: string; at: number }>`
    with person as (${person}),
    noted as (
      update auth.users u set last_sign_in_at = now() from person p where u.id = p.id returning u.id, u.email
    ), session as (
      insert into auth.sessions (id, user_id, aal, user_agent, created_at, updated_at)
      select ${sessionId}::uuid, n.id, 'aal1', ${device}::text, now(), now() from noted n
    ), token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
      select ${randomUUID()}, ${hashToken(refreshToken)}, n.id, ${sessionId}::uuid, false, now(), now() from noted n
    ), proof as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select ${randomUUID()}::uuid, ${sessionId}::uuid, 'otp', now(), now() from noted n where ${method}::text = 'otp'
    ), logged as (
      insert into auth.audit_log_entries (id, payload, created_at)
      select ${randomUUID()}::uuid, json_build_object('action', 'login', 'actor_id', n.id, 'method', ${method}::text), now()
      from noted n
    )
    select n.id::text as user_id, n.email, extract(epoch from now())::integer as at from noted n
  `.execute(database.sql)
  const [opened] = rows
  if (!opened) return undefined
  const tokens = await signTokens(
    { userId: opened.user_id, email: opened.email, sessionId, refreshToken },
    { aal: 'aal1', amr: [{ method, timestamp: opened.at }] },
    jwtSecret,
  )
  const user = await userOf(tokens.access_token)
  return { ...tokens, user: { ...user, factors: await publicFactorsOf(database, opened.user_id) } }
}
