import { randomBytes, randomUUID } from 'node:crypto'
import { decode, sign } from 'hono/jwt'
import { sql } from 'kysely'
import { hashToken } from '../../accounts/hash-token.ts'
import type { Database } from '../../database/open-database.ts'
import { refusal } from '../../routing/refusals.ts'
import { publicFactorsOf } from '../second-factor/factor-store.ts'

/** Life of an access token in seconds, as the embedded backend has it. */
const ACCESS_TOKEN_SECONDS = 3600
/** A second use within this time is two tabs refreshing at once; a later one is a stolen token (as GoTrue has it). */
const REUSE_SECONDS = 10
const REFRESH_TOKEN_BYTES = 32

/** The part of an answer of GoTrue that carries a session. */
export interface SessionAnswer {
  access_token: string
  refresh_token: string
  expires_in: number
  [field: string]: unknown
}

/**
 * Ends the session of a refresh token that was used before, as somebody else has a copy of it (RFC 9700, section 4.14.2), and
 * one that is over by its age or by idleness. When that is, `private.is_alive_session` says; the embedded backend itself
 * would renew a session of any age.
 *
 * @param atRest the token as `hashToken` has it
 * @returns why the session was ended, in the word of GoTrue; undefined when the token may be exchanged
 */
async function endSessionThatIsOver(database: Database, atRest: string): Promise<string | undefined> {
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
      ) looked_at
      where token = ${atRest} and reason is not null
    ), tokens as (
      delete from auth.refresh_tokens where session_id in (select session_id from over)
    ), sessions as (
      delete from auth.sessions where id in (select session_id from over)
    )
    select reason from over
  `.execute(database.sql)
  return rows[0]?.reason
}

/** `POST /auth/v1/token?grant_type=refresh_token`: asks the backend with the token as it is stored. */
export async function refreshSession(
  token: string,
  database: Database,
  ask: (body: { refresh_token: string }) => Promise<Response>,
): Promise<Response> {
  const atRest = hashToken(token)
  const reason = await endSessionThatIsOver(database, atRest)
  if (reason) return refusal('auth', 400, reason)
  return ask({ refresh_token: atRest })
}

/** `takeOverSession` for an answer of the backend; refusals pass unchanged. */
export async function takeOverAnswer(
  answer: Response,
  parts: { database: Database; jwtSecret: string },
): Promise<Response> {
  if (!answer.ok) return answer
  const session = await takeOverSession((await answer.json()) as SessionAnswer, parts)
  return Response.json({ ...session, user: await userWithFactors(session.user, parts.database) })
}

/** Adds `factors` to the answer of `GET /auth/v1/user`, as GoTrue lists them; refusals pass unchanged. */
export async function withFactors(answer: Response, database: Database): Promise<Response> {
  if (!answer.ok) return answer
  return Response.json(await userWithFactors(await answer.json(), database))
}

async function userWithFactors(user: unknown, database: Database): Promise<unknown> {
  const { id } = user as { id: string }
  return { ...(user as object), factors: await publicFactorsOf(database, id) }
}

/**
 * Takes over the session that the embedded backend refreshed: its refresh token (74 random bits, stored as it is) is replaced
 * by one of 256 random bits whose hash is stored, and the access token says how the person signed in (`aal`, `amr`), as
 * GoTrue's tokens do.
 *
 * @param answer the body of a successful `/token`
 */
async function takeOverSession(
  answer: SessionAnswer,
  { database, jwtSecret }: { database: Database; jwtSecret: string },
): Promise<SessionAnswer> {
  return {
    ...answer,
    access_token: await withAssurance(answer.access_token, { database, jwtSecret }),
    refresh_token: await replaceRefreshToken(database, answer.refresh_token),
  }
}

/**
 * Opens a new pair of tokens for a session that has just proven a second factor. Earlier refresh tokens of the session end:
 * one that was stolen before must not gain what the factor gave.
 */
export async function renewTokens(
  { sessionId, userId, email }: { sessionId: string; userId: string; email: string },
  { database, jwtSecret }: { database: Database; jwtSecret: string },
): Promise<SessionAnswer> {
  const refreshToken = newRefreshToken()
  await sql`delete from auth.refresh_tokens where session_id = ${sessionId}::uuid`.execute(database.sql)
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
    values (${randomUUID()}, ${hashToken(refreshToken)}, ${userId}::uuid, ${sessionId}::uuid, false, now(), now())
  `.execute(database.sql)
  return signTokens({ userId, email, sessionId, refreshToken }, await assuranceOf(database, sessionId), jwtSecret)
}

/** GoTrue's claims: the assurance level of the session, and each method with the time of its last proof in seconds. */
interface Assurance {
  aal: string
  amr: { method: string; timestamp: number }[]
}

/** The part of GoTrue's answer that every session has: an access token of an hour and what renews it. */
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

async function withAssurance(
  token: string,
  { database, jwtSecret }: { database: Database; jwtSecret: string },
): Promise<string> {
  const { payload } = decode(token)
  const assurance = await assuranceOf(database, String(payload.session_id))
  return sign({ ...payload, ...assurance }, jwtSecret, 'HS256')
}

async function assuranceOf(database: Database, sessionId: string): Promise<Assurance> {
  const { rows } = await sql<{ aal: string; method: string; timestamp: number }>`
    select coalesce(s.aal::text, 'aal1') as aal, proof.method, extract(epoch from proof.at)::integer as timestamp
    from auth.sessions s
    cross join lateral (
      select 'password' as method, s.created_at as at where not private.is_recovery_session(s.id)
      union all
      select c.authentication_method, c.updated_at from auth.mfa_amr_claims c where c.session_id = s.id
    ) proof
    where s.id = ${sessionId}::uuid
    order by proof.at desc
  `.execute(database.sql)
  return { aal: rows[0]?.aal ?? 'aal1', amr: rows.map(({ method, timestamp }) => ({ method, timestamp })) }
}

/** @param issued the token of the embedded backend, or what is stored of an earlier one of ours when two tabs refresh at once */
async function replaceRefreshToken(database: Database, issued: string): Promise<string> {
  const token = newRefreshToken()
  const isOurs = /^[0-9a-f]{64}$/.test(issued)
  if (isOurs) {
    // The other tab has that token and keeps it; this one gets a sibling.
    await sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
      select ${randomUUID()}, ${hashToken(token)}, user_id, session_id, false, parent, now(), now()
      from auth.refresh_tokens where token = ${issued}
    `.execute(database.sql)
  } else {
    await sql`
      update auth.refresh_tokens set token = ${hashToken(token)} where token = ${issued}
    `.execute(database.sql)
  }
  return token
}

/** @returns 256 random bits, as every token that opens or renews a session has them */
export function newRefreshToken(): string {
  return randomBytes(REFRESH_TOKEN_BYTES).toString('base64url')
}
