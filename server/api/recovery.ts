import { sql } from 'kysely'
import { EMAIL_MAX_LENGTH, normalizeAddress } from '../../rules/input/email-address.ts'
import { RECOVERY_LINK_MINUTES } from '../../rules/operation/link-lifetimes.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { hashToken } from '../tokens/token.ts'
import type { ApiCall } from './api-call.ts'
import { openSession } from './sessions/open-session.ts'
import { newRefreshToken } from './sessions/session-tokens.ts'

/**
 * `POST /auth/v1/recover`: mails a link for a new password, if the account exists and the limits of
 * `private.mail_recovery_link` allow it. The answer is always the same and comes first: neither its text nor its time tells
 * whether the account exists.
 *
 * The token is in the fragment, which no server and no log sees. Opening the link redeems nothing, as scanners of mails do: a press does.
 */
export function recover({ request, database, siteUrl, afterAnswer, databaseQueues, limiter }: ApiCall): Response {
  const { json, client } = request
  if (typeof json.email !== 'string') return errorResponse('auth', 400, 'validation_failed')
  const email = normalizeAddress(json.email.slice(0, EMAIL_MAX_LENGTH))
  const token = newRefreshToken()
  const link = `${siteUrl}/admin/password-reset#${new URLSearchParams({ token_hash: token, type: 'recovery' })}`
  afterAnswer(() =>
    databaseQueues.visitors.runQueued(client.address, async () => {
      const { seconds } = await limiter.take('recovery mails to one address', client.address, { of: email })
      if (seconds > 0) return
      await sql`
        select private.mail_recovery_link(${email}::text, ${hashToken(token)}::text, ${link}::text)
      `.execute(database.sql)
    }),
  )
  return Response.json({})
}

/** `POST /auth/v1/verify`: redeems the token of a mailed link, once, for a session that can only set a new password. */
export async function verify(call: ApiCall): Promise<Response> {
  const { json } = call.request
  if (json.type !== 'recovery' || typeof json.token_hash !== 'string')
    return errorResponse('auth', 400, 'validation_failed')
  const session = await openSession(personOfLink(json.token_hash), 'otp', call)
  return session ? Response.json(session) : errorResponse('auth', 403, 'otp_expired')
}

function personOfLink(token: string) {
  return sql`
    delete from private.recovery_links l
    where l.token_hash = ${hashToken(token)} and l.sent_at > now() - make_interval(mins => ${RECOVERY_LINK_MINUTES}::integer)
    returning l.user_id as id
  `
}
