import { sql } from 'kysely'
import { tooManyTries } from '../../rules/operation/too-many-requests.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import type { ApiCall } from '../api/api-call.ts'
import { answerOf } from '../database/answer-of.ts'
import { isLocalName, isPrivate } from '../is-this-machine.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { hashTypedCode, newTypedCode } from '../tokens/typed-code.ts'

const CLOSED =
  'Ein temporäres Passwort gibt es nur mit dem Code, den der Server anzeigt, wenn Ihre technische Betreuung dort ein Zeitfenster öffnet. Nutzen Sie sonst „Passwort vergessen?“.'
const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/**
 * Call 14: POST `{ code }` of the open window, answers `{ success, temporaryPassword, error }`, a success
 * also the account's `email`, which the login form fills in.
 */
export async function resetAdminPassword({ request, config, database, limiter }: ApiCall): Promise<Response> {
  // The first start gives the password only to requests under a local name (DNS rebinding).
  if (isPrivate(config) && !isLocalName(request.url.hostname)) return errorResponse('functions', 403, 'foreign_host')
  const { code } = request.json
  try {
    const codeHash = hashTypedCode(typeof code === 'string' ? code : '')
    const { seconds } = await limiter.take('temporary passwords', request.client.address)
    // Records the try; answers whether the window is open, or the seconds to wait, which the right code need not.
    const answer = await answerOf<string>(
      database,
      sql`select private.ask_for_temporary_password(${codeHash}, ${seconds}::integer) as answer`,
    )
    if (answer === 'closed') return refusal(200, CLOSED)
    if (answer !== 'open') return refusal(429, tooManyTries(Number(answer)), { 'retry-after': answer })

    // 79 random bits.
    const temporaryPassword = newTypedCode(4)
    // Null when the window just closed.
    const email = await answerOf<string | null>(
      database,
      sql`select private.set_temporary_password(${await hashPassword(temporaryPassword)}, ${codeHash}) as answer`,
    )
    return email === null
      ? refusal(200, CLOSED)
      : Response.json({ success: true, temporaryPassword, error: null, email })
  } catch (error) {
    console.error(error)
    return refusal(500, UNEXPECTED)
  }
}

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, temporaryPassword: null, error }, { status, headers })
}
