import { endAllSessions, endOtherSessions, endSession } from '../../accounts/end-sessions.ts'
import type { Database } from '../../database/open-database.ts'
import type { ApiRequest } from '../../routing/api-request.ts'
import { refusal } from '../../routing/refusals.ts'
import { requireFreshProof, requireOwnFactor, signedInPerson } from '../second-factor/caller.ts'

/**
 * `POST /auth/v1/logout?scope=local|others|global`: the caller's own session may always end, and one that has ended already is
 * no failure. Ending others needs what everything of the account needs: a fresh proof and the second factor.
 *
 * @throws AuthRefusal as `signedInPerson`, `requireOwnFactor` and `requireFreshProof` do
 */
export async function signOut(request: ApiRequest, database: Database): Promise<Response> {
  // Of two values, somebody else could read another one than we do.
  const scopes = request.url.searchParams.getAll('scope')
  const [scope = 'local'] = scopes
  if (scopes.length > 1 || !['local', 'others', 'global'].includes(scope)) {
    return refusal('auth', 400, 'validation_failed')
  }
  if (scope === 'local') {
    const { sub = '', session_id = '' } = request.claims ?? {}
    await endSession(database.sql, { userId: sub, sessionId: session_id })
    return new Response(null, { status: 204 })
  }
  const person = await signedInPerson(request, database)
  requireOwnFactor(person)
  requireFreshProof(person)
  await database.sql
    .transaction()
    .execute((transaction) =>
      scope === 'others' ? endOtherSessions(transaction, person) : endAllSessions(transaction, person.userId),
    )
  return new Response(null, { status: 204 })
}
