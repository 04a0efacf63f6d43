import bcrypt from 'bcryptjs'
import { getPath } from 'hono/utils/url'
import { sql } from 'kysely'
import { inHowLong } from '../../supabase/functions/_shared/too-many-requests.ts'
import { type LimitName, secondsToWait } from '../limits.ts'
import { authRefusal } from './auth-refusal.ts'
import { clientOfThisRequest } from './client-of-request.ts'
import type { Database } from './database.ts'
import { bodyOf } from './request-body.ts'
import { textOf } from './text-of.ts'

type Handler = (request: Request) => Promise<Response>

/** Of a password that nobody has, with the cost that accounts have: comparing takes as long as with a real one. */
const nobodysPassword = bcrypt.hash(crypto.randomUUID(), 10)

/** Each way to reach somebody's mailbox or to try out what was mailed, and the limit it counts against. */
const LIMIT_BY_PATH: Record<string, LimitName> = {
  '/auth/v1/recover': 'recovery mails',
  '/auth/v1/otp': 'recovery mails',
  '/auth/v1/magiclink': 'recovery mails',
  '/auth/v1/resend': 'recovery mails',
  '/auth/v1/signup': 'recovery mails',
  '/auth/v1/verify': 'mailed codes',
}

/**
 * Stands before the embedded sign-in and slows guessing down. Hosted Supabase has limits of its own there.
 *
 * - passwords: growing pauses by network and account (20261121130200_sign_in_pauses.sql), the same for accounts that do
 *   not exist, which also take as long to refuse
 * - recovery mails and the codes in them: so many by network
 *
 * Refusals are 429 `over_request_rate_limit` with `Retry-After`.
 *
 * @param isSecret true for requests with the secret key, which are not limited
 */
export function guardSignIn(handle: Handler, database: Database, isSecret: (request: Request) => boolean): Handler {
  return async (request) => {
    if (isSecret(request)) return handle(request)
    // As the backend routes it: `/auth/v1/%74oken` is the same place.
    const path = getPath(request)
    if (path === '/auth/v1/token' && triesPassword(await bodyOf(request))) return signIn(request, handle, database)
    const limit = LIMIT_BY_PATH[path]
    const seconds = limit ? await secondsToWait(database, limit, clientOfThisRequest().address) : 0
    return seconds > 0 ? tooManyTries(seconds) : handle(request)
  }
}

/**
 * By what is in the body: of two `grant_type` in the address, one written with escapes, the backend may read another one
 * than we do.
 */
function triesPassword(body: Record<string, unknown>): boolean {
  return 'password' in body
}

async function signIn(request: Request, handle: Handler, database: Database): Promise<Response> {
  const { email, phone } = await bodyOf(request)
  const account = textOf(email ?? phone).slice(0, 255)
  const { address } = clientOfThisRequest()

  const { rows } = await sql<{ seconds: number; exists: boolean }>`
    select private.begin_sign_in(${address}::text, ${account}::text) as seconds,
      exists (select from auth.users u where u.email = ${account.toLowerCase()}::text) as exists
  `.execute(database.sql)
  const { seconds = 0, exists = false } = rows[0] ?? {}
  if (seconds > 0) return tooManyTries(seconds)

  if (!exists) await bcrypt.compare('', await nobodysPassword)
  const response = await handle(request)
  if (response.ok) {
    await sql`select private.sign_in_succeeded(${address}::text, ${account}::text)`.execute(database.sql)
  }
  return response
}

function tooManyTries(seconds: number): Response {
  return authRefusal(
    429,
    'over_request_rate_limit',
    `Das waren zu viele Versuche. Bitte versuchen Sie es ${inHowLong(seconds)} noch einmal.`,
    { 'retry-after': String(seconds) },
  )
}
