import { sql } from 'kysely'
import { weaknessOf } from '../../supabase/functions/_shared/weak-password.ts'
import type { Database } from '../database/open-database.ts'
import { refusal } from '../http/refusals.ts'
import type { Visit } from '../http/visit.ts'
import { requireFreshProof, requireOwnFactor, signedInPerson } from './second-factor/caller.ts'

/**
 * `PUT /auth/v1/user`: a new password, and nothing else of the account. It needs a proof of the last 15 minutes
 * (401 `reauthentication_needed`), must be neither a common one nor too long (422 `weak_password`), and ends all other sessions.
 *
 * @throws AuthRefusal without a fresh proof, or without the second factor of a person who has one
 */
export async function changePassword(
  visit: Visit,
  database: Database,
  ask: (body: { password: string }) => Promise<Response>,
): Promise<Response> {
  const { json } = visit
  if (json.email !== undefined) return refusal('auth', 422, 'email_change_disabled')
  if (typeof json.password !== 'string') return refusal('auth', 400, 'validation_failed')
  const person = await signedInPerson(visit, database)
  requireOwnFactor(person)
  requireFreshProof(person)
  const weakness = weaknessOf(json.password, person.email)
  if (weakness) return refusal('auth', 422, 'weak_password', { message: weakness })

  const response = await ask({ password: json.password })
  if (response.ok) await endOtherSessions(database, person.sessionId)
  return response
}

async function endOtherSessions(database: Database, sessionId: string): Promise<void> {
  await sql`
    with mine as (select user_id from auth.sessions where id::text = ${sessionId}),
      tokens as (
        delete from auth.refresh_tokens t
        where t.user_id::text = (select user_id::text from mine) and t.session_id::text is distinct from ${sessionId}
      )
    delete from auth.sessions s where s.user_id = (select user_id from mine) and s.id::text <> ${sessionId}
  `.execute(database.sql)
}
