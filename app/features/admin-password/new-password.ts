import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { COMMON_PASSWORD, isTooLongPassword, LONG_PASSWORD } from '../../../rules/input/passwords.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'

/** Of the signed-in person. The server refuses common passwords. */
export async function changePassword(auth: GoTrueClient, api: DataApi, password: string): Promise<void> {
  if (isTooLongPassword(password)) throw new Refusal(LONG_PASSWORD)
  await rpcOf(api).require_recent_authentication()
  const { error } = await auth.updateUser({ password })
  if (error) throw refusalOf(error)
}

/** The same after a mailed link, whose session ends with it. @throws Refusal, or an error without a sentence */
export async function setForgottenPassword(auth: GoTrueClient, password: string): Promise<void> {
  if (isTooLongPassword(password)) throw new Refusal(LONG_PASSWORD)
  const { error } = await auth.updateUser({ password })
  if (error?.name === 'AuthSessionMissingError') {
    throw new Refusal('Der Link ist abgelaufen. Fordern Sie einen neuen an.')
  }
  if (error) throw refusalOf(error)
  await auth.signOut({ scope: 'local' })
}

function refusalOf(error: AuthError): Error {
  const sentence = germanMessages[error.code ?? ''] ?? sentenceOf(error, '')
  return sentence ? new Refusal(sentence) : error
}

const germanMessages: Record<string, string> = {
  same_password: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  weak_password: COMMON_PASSWORD,
  session_not_found: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
  bad_jwt: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.',
}
