import type { PostgrestError } from '@supabase/postgrest-js'
import { Refusal } from './refusal.ts'

/** An id that is already there is a success: an earlier try arrived. @throws Refusal by a limit, or the API's error */
export async function storeOnce(insert: PromiseLike<{ error: PostgrestError | null }>): Promise<void> {
  const { error } = await insert
  if (error?.code === 'too_many_requests') throw new Refusal(error.message)
  // PostgREST names the constraint in `message`; our server, whose message is German, in `details`.
  const said = `${error?.message} ${error?.details}`
  if (error && !(error.code === '23505' && /unique constraint "\w+_pkey"/.test(said))) throw error
}
