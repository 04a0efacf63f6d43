import { sql } from 'kysely'
import { EMAIL_MAX_LENGTH, normalizeAddress } from '../../rules/input/email-address.ts'
import { hashPassword, matchesPassword } from '../accounts/password-hashes.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { ApiCall } from './api-call.ts'
import { openSession } from './sessions/open-session.ts'
import { refreshSession } from './sessions/session-tokens.ts'

/** Compared where there is no account, so that the answer takes as long. */
const unusedPassword = hashPassword(crypto.randomUUID())

/**
 * `POST /auth/v1/token`: with a password or a refresh token.
 *
 * Against guessing tries are counted by network and account (private.begin_sign_in), also for accounts that do not
 * exist, and in a minute from one network.
 */
export async function token(call: ApiCall): Promise<Response> {
  const { url, json, client } = call.request
  // With two values, the backend could read a different one.
  const grantTypes = url.searchParams.getAll('grant_type')
  const grantType = grantTypes.length === 1 ? grantTypes[0] : undefined
  if (grantType === 'refresh_token') {
    if (typeof json.refresh_token !== 'string') return errorResponse('auth', 400, 'validation_failed')
    return refreshSession(json.refresh_token, call)
  }
  if (grantType !== 'password') return errorResponse('auth', 400, 'unsupported_grant_type')
  if (typeof json.email !== 'string' || typeof json.password !== 'string') {
    return errorResponse('auth', 400, 'validation_failed')
  }
  const tooFast = call.countTry(client.address)
  if (tooFast > 0) return tooManyRequestsResponse('auth', tooFast)
  const account = normalizeAddress(json.email.slice(0, EMAIL_MAX_LENGTH))
  return signIn(account, json.password, client.address, call)
}

/** Counts as a failure until the password is right. Each question of the database takes a place, as others wait for it; comparing takes none. */
async function signIn(account: string, password: string, address: string, call: ApiCall): Promise<Response> {
  const { database, databaseQueues, limiter, passwords } = call
  const counters = await limiter.guess(account, address)
  const { rows } = await databaseQueues.visitors.runQueued(address, () =>
    sql<{ seconds: number; hash: string | null }>`
      select private.begin_sign_in(${counters.network}::bytea, ${counters.account}::bytea) as seconds,
        (select u.encrypted_password from auth.users u where u.email = ${account}::text limit 1) as hash
    `.execute(database.sql),
  )
  const { seconds = 0, hash } = rows[0] ?? {}
  if (seconds > 0) return tooManyRequestsResponse('auth', seconds)

  // Whatever their accounts: one of each network goes before the second of another.
  const matches = await passwords.runQueued(address, async () =>
    matchesPassword(password, hash ?? (await unusedPassword)),
  )
  if (!matches || !hash) return errorResponse('auth', 400, 'invalid_credentials')
  // The password may have been changed meanwhile.
  const session = await databaseQueues.visitors.runQueued(address, () =>
    openSession(
      sql`
      select u.id, private.sign_in_succeeded(${counters.network}::bytea, ${counters.account}::bytea) from auth.users u
      where u.email = ${account}::text and u.encrypted_password = ${hash}
    `,
      'password',
      call,
    ),
  )
  return session ? Response.json(session) : errorResponse('auth', 400, 'invalid_credentials')
}
