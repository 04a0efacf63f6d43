import { tooManyTries } from '../../rules/operation/too-many-requests.ts'
import { hashTypedCode, newTypedCode } from './_shared/typed-code.ts'

export interface ResetAdminPasswordNeeds {
  /** Records the try; answers whether the window is open, or the seconds to wait. */
  ask(codeHash: string): Promise<string>
  /** Sets it for the first administrator; answers the account's address, or null when the window just closed. */
  setPassword(password: string, codeHash: string): Promise<string | null>
}

const CLOSED =
  'Ein temporäres Passwort gibt es nur mit dem Code, den der Server anzeigt, wenn Ihre technische Betreuung dort ein Zeitfenster öffnet. Nutzen Sie sonst „Passwort vergessen?“.'
const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/**
 * Call 14: POST `{ code }` of the open window, answers `{ success, temporaryPassword, error }`, a success
 * also the account's `email`, which the login form fills in.
 */
export async function resetAdminPassword(
  { code }: Record<string, unknown>,
  needs: ResetAdminPasswordNeeds,
): Promise<Response> {
  try {
    const codeHash = hashTypedCode(typeof code === 'string' ? code : '')
    const answer = await needs.ask(codeHash)
    if (answer === 'closed') return refusal(200, CLOSED)
    if (answer !== 'open') return refusal(429, tooManyTries(Number(answer)), { 'retry-after': answer })

    // 79 random bits.
    const temporaryPassword = newTypedCode(4)
    const email = await needs.setPassword(temporaryPassword, codeHash)
    return email === null
      ? refusal(200, CLOSED)
      : Response.json(
          { success: true, temporaryPassword, error: null, email },
          { headers: { 'cache-control': 'no-store' } },
        )
  } catch (error) {
    console.error(error)
    return refusal(500, UNEXPECTED)
  }
}

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { success: false, temporaryPassword: null, error },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
}
