import type { AuthError, GoTrueClient } from '@supabase/auth-js'

/** Why a new password was not taken. */
export type PasswordRefusal = { reason: 'sign-in-too-old' } | { reason: 'message'; message: string }

/** A sign-in that is older proves too little (deviation 20). The embedded server keeps the same limit. */
const FRESH_SIGN_IN_MS = 15 * 60_000

/**
 * Call 12, `updateUser`. Common passwords are refused here, offline, and by the embedded server again.
 *
 * @param signedInAt when the person proved who he is; null when unknown, which counts as long ago
 * @returns why it was refused, or undefined
 * @throws a network error
 */
export async function changePassword(
  auth: GoTrueClient,
  password: string,
  signedInAt: Date | null,
): Promise<PasswordRefusal | undefined> {
  const { COMMON_PASSWORD, isCommonPassword } = await import('../../supabase/functions/_shared/is-common-password.ts')
  const { data } = await auth.getSession()
  if (await isCommonPassword(password, data.session?.user.email)) return { reason: 'message', message: COMMON_PASSWORD }
  if (!signedInAt || Date.now() - signedInAt.getTime() > FRESH_SIGN_IN_MS) return { reason: 'sign-in-too-old' }

  const { error } = await auth.updateUser({ password })
  if (error) return refusalOf(error)
  // Hosted Supabase and our server end the other sessions by themselves; a self-hosted one may be older.
  await auth.signOut({ scope: 'others' })
  return undefined
}

function refusalOf(error: AuthError): PasswordRefusal {
  if (error.code === 'reauthentication_needed') return { reason: 'sign-in-too-old' }
  return { reason: 'message', message: germanMessages[error.code ?? ''] ?? error.message }
}

/** The provider's sentences that can be expected, in German. */
const germanMessages: Record<string, string> = {
  same_password: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  weak_password: 'Dieses Passwort ist weit verbreitet und leicht zu erraten. Wählen Sie ein anderes.',
  session_not_found: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
  bad_jwt: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
}
