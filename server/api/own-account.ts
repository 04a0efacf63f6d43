import { sql } from 'kysely'
import { PASSWORD_MIN_LENGTH } from '../../rules/input/passwords.ts'
import { endAllSessions, endOtherSessions } from '../accounts/end-sessions.ts'
import { hashPassword, matchesPassword } from '../accounts/password-hashes.ts'
import { weaknessOf } from '../accounts/weak-password.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { ApiCall } from './api-call.ts'
import { requireOwnFactor, requireRecentAuthentication, signedInOrByLink } from './sessions/caller.ts'

/**
 * `PUT /auth/v1/user`: changes the password, and nothing else of the account. It needs an authentication of the last hour
 * or the session of a mailed link, and the second factor if the person has one. The new password must not be short, common or
 * too long (422 `weak_password`), nor the old one (422 `same_password`). All other sessions and links end, and the session of a
 * link itself.
 * @throws AuthRefusal 401 `reauthentication_needed`, 403 `insufficient_aal`
 */
export async function changePassword({ request, database, countTry, userOf }: ApiCall): Promise<Response> {
  const { json } = request
  if (json.email !== undefined) return errorResponse('auth', 422, 'email_change_disabled')
  const { password } = json
  if (typeof password !== 'string') return errorResponse('auth', 400, 'validation_failed')
  const person = await signedInOrByLink({ request, database })
  requireOwnFactor(person)
  if (!person.isRecovery) requireRecentAuthentication(person)
  if (password.length < PASSWORD_MIN_LENGTH) return errorResponse('auth', 422, 'weak_password')
  const weakness = weaknessOf(password, person.email)
  if (weakness) return errorResponse('auth', 422, 'weak_password', { message: weakness })

  // As for a sign-in: each try is compared with the password.
  const tooFast = countTry(request.client.address)
  if (tooFast > 0) return tooManyRequestsResponse('auth', tooFast)
  const { rows } = await sql<{ hash: string | null }>`
    select u.encrypted_password as hash from auth.users u where u.id::text = ${person.userId}
  `.execute(database.sql)
  const before = rows[0]?.hash
  if (before && (await matchesPassword(password, before))) return errorResponse('auth', 422, 'same_password')
  const hash = await hashPassword(password)
  const user = await userOf()
  await database.sql.transaction().execute(async (transaction) => {
    await sql`
      update auth.users set encrypted_password = ${hash}, updated_at = now() where id::text = ${person.userId}
    `.execute(transaction)
    await sql`delete from private.recovery_links where user_id::text = ${person.userId}`.execute(transaction)
    if (person.isRecovery) await endAllSessions(transaction, person.userId)
    else await endOtherSessions(transaction, person)
  })
  return Response.json(user)
}
