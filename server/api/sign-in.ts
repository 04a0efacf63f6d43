import { type RawBuilder, sql } from 'kysely'
import { EMAIL_MAX_LENGTH, normalizeAddress } from '../../rules/input/email-address.ts'
import { hashPassword, matchesPassword } from '../accounts/password-hashes.ts'
import type { Database } from '../database/database.ts'
import type { DatabaseQueues } from '../limits/database-queues.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Places } from '../limits/places.ts'
import type { ApiRequest } from '../routing/api-request.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { SessionAnswer } from './sessions/session-tokens.ts'

/** Compared where there is no account, so that the answer takes as long. */
const unusedPassword = hashPassword(crypto.randomUUID())

interface SignInParts {
  database: Database
  /** Counts a try of this network and answers the seconds to wait, 0 while it may go on. */
  countTry(address: string): number
  /** Opens a session for the person that a statement gives (`openSession`). */
  open(person: RawBuilder<unknown>): Promise<SessionAnswer | undefined>
  limiter: Limiter
  /** Where passwords wait to be compared, whatever their accounts: one of each network goes before the second of another. */
  passwords: Places
  /** Each question of the database takes one, as others wait for it; comparing takes none. */
  databaseQueues: Pick<DatabaseQueues, 'visitors'>
  /** Exchanges a refresh token. */
  refresh(token: string): Promise<Response>
}

/**
 * `POST /auth/v1/token`: with a password or a refresh token.
 *
 * Against guessing tries are counted by network and account (private.begin_sign_in), also for accounts that do not
 * exist, and in a minute from one network.
 */
export async function token({ url, json, client }: ApiRequest, parts: SignInParts): Promise<Response> {
  // With two values, the backend could read a different one.
  const grantTypes = url.searchParams.getAll('grant_type')
  const grantType = grantTypes.length === 1 ? grantTypes[0] : undefined
  if (grantType === 'refresh_token') {
    if (typeof json.refresh_token !== 'string') return errorResponse('auth', 400, 'validation_failed')
    return parts.refresh(json.refresh_token)
  }
  if (grantType !== 'password') return errorResponse('auth', 400, 'unsupported_grant_type')
  if (typeof json.email !== 'string' || typeof json.password !== 'string') {
    return errorResponse('auth', 400, 'validation_failed')
  }
  const tooFast = parts.countTry(client.address)
  if (tooFast > 0) return tooManyRequestsResponse('auth', tooFast)
  const account = normalizeAddress(json.email.slice(0, EMAIL_MAX_LENGTH))
  return signIn(account, json.password, client.address, parts)
}

/** Counts as a failure until the password is right. */
async function signIn(
  account: string,
  password: string,
  address: string,
  { database, open, databaseQueues, limiter, passwords }: SignInParts,
): Promise<Response> {
  const counters = await limiter.guess(account, address)
  const { rows } = await databaseQueues.visitors.runQueued(address, () =>
    sql<{ seconds: number; hash: string | null }>`
      select private.begin_sign_in(${counters.network}::bytea, ${counters.account}::bytea) as seconds,
        (select u.encrypted_password from auth.users u where u.email = ${account}::text limit 1) as hash
    `.execute(database.sql),
  )
  const { seconds = 0, hash } = rows[0] ?? {}
  if (seconds > 0) return tooManyRequestsResponse('auth', seconds)

  const matches = await passwords.runQueued(address, async () =>
    matchesPassword(password, hash ?? (await unusedPassword)),
  )
  if (!matches || !hash) return errorResponse('auth', 400, 'invalid_credentials')
  // The password may have been changed meanwhile.
  const session = await databaseQueues.visitors.runQueued(address, () =>
    open(sql`
      select u.id, private.sign_in_succeeded(${counters.network}::bytea, ${counters.account}::bytea) from auth.users u
      where u.email = ${account}::text and u.encrypted_password = ${hash}
    `),
  )
  return session ? Response.json(session) : errorResponse('auth', 400, 'invalid_credentials')
}
