import { randomBytes, randomUUID } from 'node:crypto'
import { sign } from 'hono/jwt'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { errorResponse } from '../../routing/error-responses.ts'
import { hashToken } from '../../tokens/token.ts'
import type { ApiCall } from '../api-call.ts'

/** Life of an access token in seconds, as the embedded backend has it. */
const ACCESS_TOKEN_SECONDS = 3600
/** A second use within this time comes from two tabs; a later one from a stolen token (as in GoTrue). */
const REUSE_SECONDS = 10
const REFRESH_TOKEN_BYTES = 32

/** A session in an answer of GoTrue. */
export interface SessionAnswer {
  access_token: string
  refresh_token: string
  expires_in: number
  [field: string]: unknown
}

/**
 * Ends the session of a refresh token that was used before, because a copy exists (RFC 9700, section 4.14.2), and one that
 * `private.is_alive_session` considers ended by age or idleness, which the embedded backend would renew.
 * @param hash of the token, by `hashToken`
 * @returns GoTrue's code for the reason; undefined when the token may be exchanged
 */
async function endSessionThatIsOver(database: Database, hash: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    with over as (
      select session_id, reason
      from auth.refresh_tokens
      cross join lateral (
        select case
          when revoked and updated_at < now() - make_interval(secs => ${REUSE_SECONDS}::integer)
          then 'refresh_token_already_used'
          when not private.is_alive_session(session_id) then 'session_expired'
        end as reason
      ) checked
      where token = ${hash} and reason is not null
    ), tokens as (
      delete from auth.refresh_tokens where session_id in (select session_id from over)
    ), sessions as (
      delete from auth.sessions where id in (select session_id from over)
    )
    select reason from over
  `.execute(database.sql)
  return rows[0]?.reason
}

/**
 * `POST /auth/v1/token?grant_type=refresh_token`: exchanges the token. Tabs that use one at the same time get one each: the embedded
 * backend refuses the third, ends the tokens of the others, and has refresh tokens of 74 bits that are stored as they are.
 */
export async function refreshSession(token: string, { database, jwtSecret, userOf }: ApiCall): Promise<Response> {
  const hash = hashToken(token)
  const reason = await endSessionThatIsOver(database, hash)
  if (reason) return errorResponse('auth', 400, reason)
  const refreshToken = newRefreshToken()
  const { rows } = await sql<{ sessionId: string; userId: string; email: string }>`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = case when revoked then updated_at else now() end
      where token = ${hash} returning user_id, session_id
    ), session as (
      update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now()
      where id in (select session_id from used)
    ), token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
      select ${randomUUID()}, ${hashToken(refreshToken)}, user_id, session_id, false, now(), now() from used
    )
    select session_id::text as "sessionId", u.id::text as "userId", u.email
    from used join auth.users u on u.id = used.user_id
  `.execute(database.sql)
  const [session] = rows
  if (!session) return errorResponse('auth', 400, 'refresh_token_not_found')
  const assurance = await assuranceOf(database, session.sessionId)
  const tokens = await signTokens({ ...session, refreshToken }, assurance, jwtSecret)
  return Response.json({ ...tokens, user: await userOf(tokens.access_token) })
}

/** Issues new tokens for a session that has just verified a second factor. Earlier refresh tokens, which may be stolen, end. */
export async function renewTokens(
  { sessionId, userId, email }: { sessionId: string; userId: string; email: string },
  { database, jwtSecret }: { database: Database; jwtSecret: string },
): Promise<SessionAnswer> {
  const refreshToken = newRefreshToken()
  await sql`
    with ended as (delete from auth.refresh_tokens where session_id = ${sessionId}::uuid)
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
    values (${randomUUID()}, ${hashToken(refreshToken)}, ${userId}::uuid, ${sessionId}::uuid, false, now(), now())
  `.execute(database.sql)
  return signTokens({ userId, email, sessionId, refreshToken }, await assuranceOf(database, sessionId), jwtSecret)
}

/** GoTrue's claims: the assurance level of the session, and each method with the time of its last use in seconds. */
interface Assurance {
  aal: string
  amr: { method: string; timestamp: number }[]
}

/** A session as GoTrue answers it: an access token of an hour, and the refresh token. */
export async function signTokens(
  {
    userId,
    email,
    sessionId,
    refreshToken,
  }: { userId: string; email: string; sessionId: string; refreshToken: string },
  assurance: Assurance,
  jwtSecret: string,
): Promise<SessionAnswer> {
  const now = Math.floor(Date.now() / 1000)
  const unsigned = {
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    session_id: sessionId,
    iat: now,
    exp: now + ACCESS_TOKEN_SECONDS,
  }
  return {
    access_token: await sign({ ...unsigned, ...assurance }, jwtSecret, 'HS256'),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: unsigned.exp,
    refresh_token: refreshToken,
  }
}

async function assuranceOf(database: Database, sessionId: string): Promise<Assurance> {
  const { rows } = await sql<{ aal: string; method: string; timestamp: number }>`
    select coalesce(s.aal, 'aal1') as aal, used.method, extract(epoch from used.at)::integer as timestamp
    from auth.sessions s
    cross join lateral (
      select 'password' as method, s.created_at as at where not private.is_recovery_session(s.id)
      union all
      select c.authentication_method, c.updated_at from auth.mfa_amr_claims c where c.session_id = s.id
    ) used
    where s.id = ${sessionId}::uuid
    order by used.at desc
  `.execute(database.sql)
  return { aal: rows[0]?.aal ?? 'aal1', amr: rows.map(({ method, timestamp }) => ({ method, timestamp })) }
}

/** @returns 256 random bits in base64url */
export function newRefreshToken(): string {
  return randomBytes(REFRESH_TOKEN_BYTES).toString('base64url')
}
