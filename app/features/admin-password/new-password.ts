import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import {
  COMMON_PASSWORD,
  FRESH_SIGN_IN_MINUTES,
  isTooLongPassword,
  LONG_PASSWORD,
} from '../../../rules/input/passwords.ts'

/** `message` says why, in German. */
export class PasswordRefused extends Error {}

/** The current password is needed first. */
export class SignInTooOld extends Error {}

/**
 * Sets a new password for the signed-in person. The server refuses common passwords, and ends all other sessions.
 * @param signedInAt null when unknown, which counts as long ago
 * @throws PasswordRefused, SignInTooOld, or a network error
 */
export async function changePassword(auth: GoTrueClient, password: string, signedInAt: Date | null): Promise<void> {
  if (isTooLongPassword(password)) throw new PasswordRefused(LONG_PASSWORD)
  if (!signedInAt || Date.now() - signedInAt.getTime() > FRESH_SIGN_IN_MINUTES * 60_000) throw new SignInTooOld()

  const { error } = await auth.updateUser({ password })
  if (error) throw refusalOf(error)
}

/** The same after a mailed link, whose session ends with it. @throws PasswordRefused, or a network error */
export async function setForgottenPassword(auth: GoTrueClient, password: string): Promise<void> {
  if (isTooLongPassword(password)) throw new PasswordRefused(LONG_PASSWORD)
  const { error } = await auth.updateUser({ password })
  if (error && !error.status) throw error
  if (error?.name === 'AuthSessionMissingError') {
    throw new PasswordRefused('Der Link ist abgelaufen. Fordern Sie einen neuen an.')
  }
  if (error) throw refusalOf(error)
  await auth.signOut({ scope: 'local' })
}

function refusalOf(error: AuthError): Error {
  if (error.code === 'reauthentication_needed') return new SignInTooOld()
  return new PasswordRefused(germanMessages[error.code ?? ''] ?? error.message)
}

/** The provider's sentences in German. */
const germanMessages: Record<string, string> = {
  same_password: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  weak_password: COMMON_PASSWORD,
  session_not_found: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
  bad_jwt: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
}
