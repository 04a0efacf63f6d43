import { sql } from 'kysely'
import { normalizeAddress } from '../../../rules/input/email-address.ts'
import { endAllSessions, endOtherSessions } from '../../accounts/end-sessions.ts'
import { answerOf } from '../../database/answer-of.ts'
import type { Database } from '../../database/database.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { recoveryCodesOf } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'

export type FactorType = 'totp' | 'webauthn'

/** A row of `auth.mfa_factors`. Times are ISO 8601. */
export interface StoredFactor {
  id: string
  friendly_name: string | null
  factor_type: FactorType
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  secret: string | null
  web_authn_credential: unknown
}

/** How long a challenge may take, in seconds (GoTrue's default). */
export const CHALLENGE_SECONDS = 300

/** The factors of an account, verified or not. */
export async function factorsOf(database: Database, userId: string): Promise<StoredFactor[]> {
  const { rows } = await sql<StoredFactor>`
    select id::text, friendly_name, factor_type, status, created_at::text, updated_at::text, secret,
      web_authn_credential
    from auth.mfa_factors where user_id = ${userId}::uuid order by created_at
  `.execute(database.sql)
  return rows
}

/** Adds `factors` to an answer of `GET /auth/v1/user`, as GoTrue lists them, without secrets; refusals pass unchanged. */
export async function withFactors(response: Response, database: Database): Promise<Response> {
  if (!response.ok) return response
  const user = (await response.json()) as { id: string }
  const [stored, codes] = [await factorsOf(database, user.id), await recoveryCodesOf(database, user.id)]
  const factors = [
    ...stored.map(({ secret: _, web_authn_credential: __, ...factor }) => factor),
    ...(codes
      ? [{ id: codes.id, factor_type: 'recovery_code', status: 'verified', friendly_name: 'Recovery codes' }]
      : []),
  ]
  return Response.json({ ...user, factors })
}

/** Adds an unverified factor, and removes earlier unverified ones of its type. @returns its id */
export function addFactor(
  database: Database,
  { userId, type, name, secret }: { userId: string; type: FactorType; name: string; secret: string | null },
): Promise<string> {
  return answerOf(
    database,
    sql`
      with former as (
        delete from auth.mfa_factors where user_id = ${userId}::uuid and factor_type = ${type} and status = 'unverified'
      )
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${userId}::uuid, ${name}, ${type}, 'unverified', ${secret}, now(), now())
      returning id::text as answer
    `,
  )
}

/** Adds a challenge. @param webauthn the random value for a passkey @returns its id */
export function addChallenge(database: Database, factorId: string, webauthn: string | undefined): Promise<string> {
  return answerOf(
    database,
    sql`
      with former as (
        delete from auth.mfa_challenges
        where created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}::integer) or factor_id = ${factorId}::uuid
      )
      insert into auth.mfa_challenges (id, factor_id, created_at, web_authn_session_data)
      values (gen_random_uuid(), ${factorId}::uuid, now(), jsonb_build_object('challenge', ${webauthn ?? null}::text))
      returning id::text as answer
    `,
  )
}

/** @returns the open challenge of this factor, with the random value for a passkey; undefined when it is unknown or too old */
export async function openChallenge(
  database: Database,
  { challengeId, factorId }: { challengeId: string; factorId: string },
): Promise<{ webauthn: string | null } | undefined> {
  const { rows } = await sql<{ webauthn: string | null }>`
    select web_authn_session_data ->> 'challenge' as webauthn from auth.mfa_challenges
    where id::text = ${challengeId} and factor_id = ${factorId}::uuid
      and created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS}::integer)
  `.execute(database.sql)
  return rows[0]
}

/** Uses a challenge up. @returns false when another request was faster */
export async function closeChallenge(database: Database, challengeId: string): Promise<boolean> {
  const { rows } = await sql`delete from auth.mfa_challenges where id::text = ${challengeId} returning id`.execute(
    database.sql,
  )
  return rows.length > 0
}

/** Stores a new or used passkey. */
export async function savePasskey(database: Database, factorId: string, passkey: unknown): Promise<void> {
  await sql`
    update auth.mfa_factors set web_authn_credential = ${JSON.stringify(passkey)}::text::jsonb, updated_at = now()
    where id = ${factorId}::uuid
  `.execute(database.sql)
}

/**
 * Raises the session to `aal2` after a factor was verified. A new factor becomes active, all other sessions of the person end, and
 * a mail tells the person; with the first factor earlier recovery codes go.
 */
export async function recordVerifiedFactor(
  database: Database,
  caller: SignedIn,
  { method, newFactorId }: { method: FactorType | 'recovery_code'; newFactorId?: string | undefined },
): Promise<void> {
  await database.sql.transaction().execute(async (transaction) => {
    await sql`
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      values (gen_random_uuid(), ${caller.sessionId}::uuid, ${method}, now(), now())
      on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at
    `.execute(transaction)
    await sql`
      update auth.sessions set aal = 'aal2', updated_at = now() where id = ${caller.sessionId}::uuid
    `.execute(transaction)
    if (method === 'recovery_code') await tellOwner(transaction, caller, 'recovery code used')
    if (!newFactorId) return
    await sql`
      delete from private.recovery_codes where user_id = ${caller.userId}::uuid and not exists (
        select from auth.mfa_factors f where f.user_id = ${caller.userId}::uuid and f.status = 'verified'
      )
    `.execute(transaction)
    await sql`
      update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${newFactorId}::uuid
    `.execute(transaction)
    await endOtherSessions(transaction, caller)
    await tellOwner(transaction, caller, method === 'webauthn' ? 'passkey added' : 'authenticator added')
  })
}

/** Removes a factor. With the last verified one go the recovery codes, and every session of the person is `aal1` again. */
export async function removeFactor(database: Database, caller: SignedIn, factor: StoredFactor): Promise<void> {
  await database.sql.transaction().execute(async (transaction) => {
    await sql`delete from auth.mfa_factors where id = ${factor.id}::uuid`.execute(transaction)
    if (factor.status === 'unverified') return
    const { rows } = await sql`
      select from auth.mfa_factors where user_id = ${caller.userId}::uuid and status = 'verified'
    `.execute(transaction)
    if (rows.length === 0) await removeSecondFactorTraces(transaction, caller.userId)
    await tellOwner(transaction, caller, 'factor removed')
  })
}

/**
 * Removes every factor and recovery code of a person, for the operator's command when telephone and codes are lost.
 * @returns false when no account has this address
 */
export async function removeAllFactors(database: Database, email: string): Promise<boolean> {
  return database.sql.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id::text from auth.users where email = ${normalizeAddress(email)}
    `.execute(transaction)
    const [person] = rows
    if (!person) return false
    await sql`delete from auth.mfa_factors where user_id = ${person.id}::uuid`.execute(transaction)
    await removeSecondFactorTraces(transaction, person.id)
    await endAllSessions(transaction, person.id)
    await tellOwner(transaction, { userId: person.id, email: normalizeAddress(email) }, 'factors reset')
    return true
  })
}

/** `otp` stays: it says that a mailed link opened the session. */
async function removeSecondFactorTraces(transaction: Database['sql'], userId: string): Promise<void> {
  await sql`delete from private.recovery_codes where user_id = ${userId}::uuid`.execute(transaction)
  await sql`
    delete from auth.mfa_amr_claims
    where session_id in (select id from auth.sessions where user_id = ${userId}::uuid) and authentication_method <> 'otp'
  `.execute(transaction)
  await sql`update auth.sessions set aal = 'aal1' where user_id = ${userId}::uuid`.execute(transaction)
}
