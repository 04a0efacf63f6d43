import { type RawBuilder, sql } from 'kysely'
import { EMAIL_MAX_LENGTH, normalizeAddress } from '../../rules/input/email-address.ts'
import { hashPassword, matchesPassword, simulateCompareDelay } from '../accounts/password-hashes.ts'
import type { Database } from '../database/database.ts'
import type { ConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import type { DatabaseTurns } from '../limits/database-turns.ts'
import type { ApiRequest } from '../routing/api-request.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { SessionAnswer } from './sessions/session-tokens.ts'

/** Compared where there is no account, so that the answer takes as long. */
const unusedPassword = hashPassword(crypto.randomUUID())

/** About two seconds of comparisons. Five of the places are kept for networks with a single try waiting. */
export const SIGN_INS_WAITING = { perNetwork: 4, inAll: 20 }

/** An administrator signs in a few times a day. */
export const SIGN_INS_PER_MINUTE = 60

interface SignInParts {
  database: Database
  /** Counts a try of this network and answers the seconds to wait, 0 while it may go on. */
  countTry(address: string): number
  /** Opens a session for the person that a statement gives (`openSession`). */
  open(person: RawBuilder<unknown>): Promise<SessionAnswer | undefined>
  /** Of passwords that wait to be compared. */
  queue: ConcurrencyLimiter
  /** Each question of the database takes one, as others wait for it; comparing takes none. */
  turns: Pick<DatabaseTurns, 'visitors'>
  /** Exchanges a refresh token. */
  refresh(token: string): Promise<Response>
}

/**
 * `POST /auth/v1/token`: with a password or a refresh token.
 *
 * Against guessing there are growing pauses by network and account (private.begin_sign_in), also for accounts that do not
 * exist, and a limit of tries a minute from one network.
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

async function signIn(account: string, password: string, address: string, parts: SignInParts): Promise<Response> {
  const { database, queue, turns } = parts
  const leave = queue.take(address)
  // A full queue turns away only tries for an account with a failed one lately. For what is no account, nothing is compared then: it
  // only takes as long.
  if (!leave && !(await turns.visitors.inTurn(address, () => isFirstTry(database, account))))
    return tooManyRequestsResponse('auth', 2)
  try {
    return await compareAndOpen(account, password, address, { ...parts, isQueued: leave !== undefined })
  } finally {
    leave?.()
  }
}

/** Counts as a failure until the password is right: only what is compared. */
async function compareAndOpen(
  account: string,
  password: string,
  address: string,
  { database, open, turns, isQueued }: SignInParts & { isQueued: boolean },
): Promise<Response> {
  const { rows } = await turns.visitors.inTurn(address, () =>
    sql<{ seconds: number; hash: string | null }>`
      select private.begin_sign_in(${address}::text, ${account}::text) as seconds,
        (select u.encrypted_password from auth.users u where u.email = ${account}::text limit 1) as hash
    `.execute(database.sql),
  )
  const { seconds = 0, hash } = rows[0] ?? {}
  if (seconds > 0) return tooManyRequestsResponse('auth', seconds)

  const matches =
    isQueued || hash ? await matchesPassword(password, hash ?? (await unusedPassword)) : await simulateCompareDelay()
  if (!matches || !hash) return errorResponse('auth', 400, 'invalid_credentials')
  // The password may have been changed meanwhile.
  const session = await turns.visitors.inTurn(address, () =>
    open(sql`
      select u.id, private.sign_in_succeeded(${address}::text, ${account}::text) from auth.users u
      where u.email = ${account}::text and u.encrypted_password = ${hash}
    `),
  )
  return session ? Response.json(session) : errorResponse('auth', 400, 'invalid_credentials')
}

async function isFirstTry(database: Database, account: string): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select private.is_first_try(${account}::text) as is_first
  `.execute(database.sql)
  return rows[0]?.is_first ?? false
}
