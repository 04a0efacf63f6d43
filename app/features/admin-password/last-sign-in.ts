import type { DataApi } from '../../lib/data-api.ts'

/**
 * When the person signed in with the password. `user.last_sign_in_at` is not that: the backend sets it with every
 * refresh of the session.
 *
 * @throws the API's error; its `message` is a German sentence
 */
export async function lastSignIn(api: DataApi): Promise<Date | null> {
  const { data, error } = await api.rpc('signed_in_at')
  if (error) throw error
  return data ? new Date(data) : null
}
