import bcrypt from 'bcryptjs'
import { BCRYPT_COST } from '../../../rules/passwords.ts'

/**
 * How functions hash. On Supabase and on Deno in the function itself; the embedded server does it beside the thread that
 * answers everybody (server/api/load-functions.ts).
 */
let hash = (password: string): Promise<string> => bcrypt.hash(password, BCRYPT_COST)

/** bcrypt, as GoTrue reads it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

export function hashPasswordsWith(another: (password: string) => Promise<string>): void {
  hash = another
}
