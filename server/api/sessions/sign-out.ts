import { endAllSessions, endOtherSessions, endSession } from '../../accounts/end-sessions.ts'
import { errorResponse } from '../../routing/error-responses.ts'
import type { ApiCall } from '../api-call.ts'
import { requireOwnFactor, requireRecentAuthentication, signedInPerson } from './caller.ts'

/**
 * `POST /auth/v1/logout?scope=local|others|global`. The caller's own session may always end; one that has ended is no failure.
 * Ending others needs a recent authentication and the second factor.
 * @throws AuthRefusal as `signedInPerson`, `requireOwnFactor` and `requireRecentAuthentication` do
 */
export async function signOut({ request, database }: ApiCall): Promise<Response> {
  // Of two values a proxy could read the other one.
  const scopes = request.url.searchParams.getAll('scope')
  const [scope = 'local'] = scopes
  if (scopes.length > 1 || !['local', 'others', 'global'].includes(scope)) {
    return errorResponse('auth', 400, 'validation_failed')
  }
  if (scope === 'local') {
    const { sub = '', session_id = '' } = request.claims ?? {}
    await endSession(database.sql, { userId: sub, sessionId: session_id })
    return new Response(null, { status: 204 })
  }
  const person = await signedInPerson({ request, database })
  requireOwnFactor(person)
  requireRecentAuthentication(person)
  await database.sql
    .transaction()
    .execute((transaction) =>
      scope === 'others' ? endOtherSessions(transaction, person) : endAllSessions(transaction, person.userId),
    )
  return new Response(null, { status: 204 })
}
