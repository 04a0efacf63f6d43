import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { COMMON_PASSWORD, FRESH_SIGN_IN_MINUTES, isTooLongPassword, LONG_PASSWORD } from '../../../rules/passwords.ts'

/** A new password was not taken; `message` says why, in German. */
export class PasswordRefused extends Error {}

/** The person has to prove with the current password who sits here. */
export class SignInTooOld extends Error {}

/**
 * Sets the new password of the person who is signed in. The server refuses common passwords.
 *
 * @param signedInAt when the person proved who he is; null when unknown, which counts as long ago
 * @throws PasswordRefused, SignInTooOld, or a network error
 */
export async function changePassword(auth: GoTrueClient, password: string, signedInAt: Date | null): Promise<void> {
  if (isTooLongPassword(password)) throw new PasswordRefused(LONG_PASSWORD)
  if (!signedInAt || Date.now() - signedInAt.getTime() > FRESH_SIGN_IN_MINUTES * 60_000) throw new SignInTooOld()

  const { error } = await auth.updateUser({ password })
  if (error) throw refusalOf(error)
  // Hosted Supabase and our server end the other sessions by themselves; a self-hosted one may be older.
  await auth.signOut({ scope: 'others' })
}

function refusalOf(error: AuthError): Error {
  if (error.code === 'reauthentication_needed') return new SignInTooOld()
  return new PasswordRefused(germanMessages[error.code ?? ''] ?? error.message)
}

/** The provider's sentences that can be expected, in German. */
const germanMessages: Record<string, string> = {
  same_password: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  weak_password: COMMON_PASSWORD,
  session_not_found: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
  bad_jwt: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
}
