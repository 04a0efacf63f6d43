import { sql } from 'kysely'
import { FRESH_SIGN_IN_MINUTES } from '../../../rules/input/passwords.ts'
import type { Database } from '../../database/database.ts'
import { errorResponse } from '../../routing/error-responses.ts'
import type { ApiCall } from '../api-call.ts'

/** A signed-in person, by the access token and its session. */
export interface SignedIn {
  userId: string
  email: string
  sessionId: string
  /** `aal2` once a second factor was verified, by the token and by the session. */
  assuranceLevel: 'aal1' | 'aal2'
  /** Since the last password, link or factor of this session that the token knows. */
  minutesSinceAuthentication: number
  /** Verified. */
  hasFactor: boolean
  /** Whether a mailed link opened this session, which may only set a new password. */
  isRecovery: boolean
}

/** A refusal thrown as an exception, shaped as GoTrue answers. */
export class AuthRefusal extends Error {
  readonly response: Response

  constructor(status: number, code: string, details?: Parameters<typeof errorResponse>[3]) {
    super(code)
    this.name = 'AuthRefusal'
    this.response = errorResponse('auth', status, code, details)
  }
}

/**
 * Reads the session behind a request that passed the guards.
 * @throws AuthRefusal 403 `session_not_found` when the session has ended, 403 `recovery_session` when a mailed link opened it
 */
export async function signedInPerson(call: Pick<ApiCall, 'request' | 'database'>): Promise<SignedIn> {
  const person = await signedInOrByLink(call)
  if (person.isRecovery) throw new AuthRefusal(403, 'recovery_session')
  return person
}

/** The same with the session of a mailed link, for what a forgotten password needs: the second factor and the new password. */
export async function signedInOrByLink({
  request: { claims },
  database,
}: Pick<ApiCall, 'request' | 'database'>): Promise<SignedIn> {
  const { rows } = await sql<{
    user_id: string
    email: string
    aal: string
    minutes: number
    has_factor: boolean
    is_recovery: boolean
  }>`
    select s.user_id::text, u.email, coalesce(s.aal, 'aal1') as aal,
      (extract(epoch from now() - least(
        private.last_authentication_at(s.id), private.newest_authentication(${JSON.stringify(claims?.amr ?? [])}::text::jsonb)
      )) / 60)::float8 as minutes,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
      private.is_recovery_session(s.id) as is_recovery
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id::text = ${claims?.session_id ?? ''} and u.id::text = ${claims?.sub ?? ''} and private.is_alive_session(s.id)
  `.execute(database.sql)
  const [session] = rows
  if (!session || !claims) throw new AuthRefusal(403, 'session_not_found')
  return {
    userId: session.user_id,
    email: session.email,
    sessionId: claims.session_id,
    assuranceLevel: session.aal === 'aal2' && claims.aal === 'aal2' ? 'aal2' : 'aal1',
    minutesSinceAuthentication: session.minutes,
    hasFactor: session.has_factor,
    isRecovery: session.is_recovery,
  }
}

/** @throws AuthRefusal 401 `reauthentication_needed` when the last authentication is older than an hour */
export function requireRecentAuthentication({ minutesSinceAuthentication }: SignedIn): void {
  if (minutesSinceAuthentication > FRESH_SIGN_IN_MINUTES) throw new AuthRefusal(401, 'reauthentication_needed')
}

/** @throws AuthRefusal 403 `insufficient_aal` when the person has a factor and this session has not verified one */
export function requireOwnFactor({ hasFactor, assuranceLevel }: SignedIn): void {
  if (hasFactor && assuranceLevel !== 'aal2') throw new AuthRefusal(403, 'insufficient_aal')
}

/** Whether a session has not ended: its token is good for longer. */
export async function isAlive(database: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.sessions s where s.id::text = ${sessionId}::text and private.is_alive_session(s.id)
  `.execute(database.sql)
  return rows.length > 0
}
