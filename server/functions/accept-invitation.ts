import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PASSWORD_MIN_LENGTH } from '../../rules/input/passwords.ts'
import { addAccount } from '../accounts/administrators.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { weaknessOf } from '../accounts/weak-password.ts'
import type { ApiCall } from '../api/api-call.ts'
import { answerOf } from '../database/answer-of.ts'
import type { Database } from '../database/database.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { hashToken } from '../tokens/token.ts'

const INVALID = 'Diese Einladung ist ungültig, abgelaufen oder schon angenommen. Lassen Sie sich neu einladen.'
const TOO_SHORT = `Das Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen haben.`

/**
 * POST `{ token }` answers `{ email }` of the invitation; `{ token, password }` creates the account: 201. All invalid
 * tokens get the same answer.
 */
export async function acceptInvitation({ request, database }: ApiCall): Promise<Response> {
  const { token, password } = request.json
  if (typeof token !== 'string') return refusal(404, 'invitation_invalid', INVALID)
  const tokenHash = hashToken(token)
  const email = await findInvitation(database, tokenHash, false)
  if (email === null) return refusal(404, 'invitation_invalid', INVALID)
  if (password === undefined) return Response.json({ success: true, email })

  if (typeof password !== 'string' || password.length < PASSWORD_MIN_LENGTH) {
    return refusal(422, 'weak_password', TOO_SHORT)
  }
  const weakness = weaknessOf(password, email)
  if (weakness) return refusal(422, 'weak_password', weakness)

  const isExpected = (await findInvitation(database, tokenHash, true)) === email
  if (!isExpected || !(await createAccount(database, email, password))) {
    return refusal(404, 'invitation_invalid', INVALID)
  }
  return Response.json({ success: true, email }, { status: 201 })
}

/** The address of a valid invitation, or null. With `accountComes` the database accepts its account from now on. */
function findInvitation(database: Database, tokenHash: string, accountComes: boolean) {
  return answerOf<string | null>(database, sql`select private.find_invitation(${tokenHash}, ${accountComes}) as answer`)
}

/** Uses the invitation up. @returns false where the address has an account by now, or none is expected any more */
async function createAccount(database: Database, email: string, password: string): Promise<boolean> {
  const account = { id: randomUUID(), email, passwordHash: await hashPassword(password) }
  try {
    await database.sql.transaction().execute((transaction) => addAccount(transaction, account))
    return true
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === '23505' || code === '42501') return false
    throw error
  }
}

function refusal(status: number, code: string, message: string): Response {
  return errorResponse('functions', status, code, { message })
}
