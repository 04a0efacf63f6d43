import type { PostgrestError } from '@supabase/postgrest-js'
import { TooManyRequests } from './too-many-requests-error.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Waits for an insert whose id was chosen by the sender. "This id is already there" means that an earlier try arrived:
 * a success.
 * @throws TooManyRequests when a limit refused it, else the API's error: `message` is a German sentence
 */
export async function storeOnce(insert: PromiseLike<{ error: PostgrestError | null }>): Promise<void> {
  const { error } = await insert
  if (error?.code === 'too_many_requests') throw new TooManyRequests(error.message)
  if (error && error.code !== UNIQUE_VIOLATION) throw error
}
