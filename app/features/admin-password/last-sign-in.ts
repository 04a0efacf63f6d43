import { call, type DataApi } from '../../lib/data-api.ts'

/** When the person signed in with the password. `user.last_sign_in_at` changes with a mailed link, too. */
export async function lastSignIn(api: DataApi): Promise<Date | null> {
  const data = await call(api, 'signed_in_at')
  return data ? new Date(data) : null
}
