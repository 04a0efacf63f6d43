import { PASSWORD_MIN_LENGTH } from '../../rules/input/passwords.ts'
import { hashToken } from './_shared/token.ts'
import { weaknessOf } from './_shared/weak-password.ts'

export interface AcceptInvitationNeeds {
  /** The address of a valid invitation, or null. */
  find(tokenHash: string): Promise<string | null>
  /** The same; from now on the database accepts its account. */
  expect(tokenHash: string): Promise<string | null>
  /** Creates the account, which uses the invitation up; false when it is refused. */
  createAccount(email: string, password: string): Promise<boolean>
}

const INVALID = 'Diese Einladung ist ungültig, abgelaufen oder schon angenommen. Lassen Sie sich neu einladen.'
const TOO_SHORT = `Das Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen haben.`
const UNEXPECTED = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

/**
 * POST `{ token }` answers `{ email }` of the invitation; `{ token, password }` creates the account: 201. All invalid
 * tokens get the same answer.
 */
export async function acceptInvitation(
  { token, password }: Record<string, unknown>,
  needs: AcceptInvitationNeeds,
): Promise<Response> {
  try {
    if (typeof token !== 'string' || token.length !== 64) return refusal(404, 'invitation_invalid', INVALID)
    const tokenHash = hashToken(token)
    const email = await needs.find(tokenHash)
    if (email === null) return refusal(404, 'invitation_invalid', INVALID)
    if (password === undefined) return answer(200, { success: true, email })

    if (typeof password !== 'string' || password.length < PASSWORD_MIN_LENGTH) {
      return refusal(422, 'weak_password', TOO_SHORT)
    }
    const weakness = weaknessOf(password, email)
    if (weakness) return refusal(422, 'weak_password', weakness)

    const isExpected = (await needs.expect(tokenHash)) === email
    if (!isExpected || !(await needs.createAccount(email, password))) {
      return refusal(404, 'invitation_invalid', INVALID)
    }
    return answer(201, { success: true, email })
  } catch (error) {
    console.error(error)
    return refusal(500, 'unexpected', UNEXPECTED)
  }
}

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

function refusal(status: number, code: string, error: string): Response {
  return answer(status, { success: false, code, error })
}
