import type { GoTrueClient } from '@supabase/auth-js'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

/** Of the signed-in person. */
export async function changePassword(auth: GoTrueClient, api: DataApi, password: string): Promise<void> {
  await rpcOf(api).require_recent_authentication()
  const { error } = await auth.updateUser({ password })
  if (error) throw error
}

/** The same after a mailed link, whose session ends with it. @throws Refusal for a link that is over, or the server's refusal */
export async function setForgottenPassword(auth: GoTrueClient, password: string): Promise<void> {
  const { error } = await auth.updateUser({ password })
  if (error?.name === 'AuthSessionMissingError') {
    throw new Refusal('Der Link ist abgelaufen. Fordern Sie einen neuen an.')
  }
  if (error) throw error
  await auth.signOut({ scope: 'local' })
}
