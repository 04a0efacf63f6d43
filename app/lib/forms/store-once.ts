import type { PostgrestError } from '@supabase/postgrest-js'
import { TooManyRequests } from './too-many-requests-error.ts'

/**
 * Waits for an insert whose `id` was chosen by the sender. If this id is already there, an earlier try arrived: a
 * success.
 * @throws TooManyRequests when a limit refused it, else the API's error: `message` is a German sentence
 */
export async function storeOnce(insert: PromiseLike<{ error: PostgrestError | null }>): Promise<void> {
  const { error } = await insert
  if (error?.code === 'too_many_requests') throw new TooManyRequests(error.message)
  if (error && !isAlreadyStored(error)) throw error
}

/** A unique violation (PostgreSQL 23505) names its constraint: PostgREST in `message`, our server, which speaks German there, in `details`. */
function isAlreadyStored({ code, message, details }: PostgrestError): boolean {
  return code === '23505' && /unique constraint "\w+_pkey"/.test(`${message} ${details}`)
}
