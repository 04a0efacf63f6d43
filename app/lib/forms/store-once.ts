import type { PostgrestError } from '@supabase/postgrest-js'
import { Refusal } from './refusal.ts'

/** An id that is already there is a success: an earlier try arrived. @throws Refusal by a limit, or the API's error */
export async function storeOnce(insert: PromiseLike<{ error: PostgrestError | null }>): Promise<void> {
  const { error } = await insert
  if (error?.code === 'too_many_requests') throw new Refusal(error.message)
  if (error && !isAlreadyStored(error)) throw error
}

/** PostgREST names the constraint in `message`; our server, whose message is German, in `details`. */
function isAlreadyStored({ code, message, details }: PostgrestError): boolean {
  return code === '23505' && /unique constraint "\w+_pkey"/.test(`${message} ${details}`)
}
