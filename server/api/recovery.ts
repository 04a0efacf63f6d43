import { sql } from 'kysely'
import { EMAIL_MAX_LENGTH } from '../../rules/email-address.ts'
import { mailsToOneAddress } from '../../rules/request-limits.ts'
import type { Database } from '../database/open-database.ts'
import { refusal } from '../http/refusals.ts'
import type { Visit } from '../http/visit.ts'
import { textOf } from './text-of.ts'
import { tokenAtRest } from './token-at-rest.ts'

/** To one address, from wherever. From then on a network gets one mail an hour, so that nobody can use up another's. */
const MAILS_IN_ALL = 10

/**
 * `POST /auth/v1/recover`: mails a link for a new password, only so many an hour from one network to one address. The
 * answer is always the same: it tells nobody who has an account.
 *
 * @param ask sends the mail, when there is such an account
 */
export async function recover(
  { json, client }: Visit,
  database: Database,
  ask: (body: { email: string }) => Promise<Response>,
): Promise<Response> {
  if (typeof json.email !== 'string') return refusal('auth', 400, 'validation_failed')
  const email = textOf(json.email).trim().slice(0, EMAIL_MAX_LENGTH).toLowerCase()
  const { rows } = await sql<{ mine: number; all: number }>`
    select
      private.count_request(
        'recovery mails of ' || coalesce(private.network_of(${client.address}::text::inet), 'unknown') || ' to ' || ${email}::text,
        '1 hour', 1
      ) as mine,
      private.count_request('recovery mails to ' || ${email}::text, '1 hour', 1) as all
  `.execute(database.sql)
  const { mine = 0, all = 0 } = rows[0] ?? {}
  const most = all > MAILS_IN_ALL ? 1 : mailsToOneAddress.recoveryMailsPerHour
  if (mine <= most) {
    const response = await ask({ email })
    if (response.status >= 500) return response
  }
  return Response.json({})
}

/** `POST /auth/v1/verify`: the token of a mailed link. The mails of this product carry no code that could be typed. */
export async function verify(
  { json }: Visit,
  ask: (body: { type: 'recovery'; token_hash: string }) => Promise<Response>,
): Promise<Response> {
  if (json.type !== 'recovery' || typeof json.token_hash !== 'string') return refusal('auth', 400, 'validation_failed')
  return ask({ type: 'recovery', token_hash: tokenAtRest(json.token_hash) })
}
