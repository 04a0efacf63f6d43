import bcrypt from 'bcryptjs'
import { BCRYPT_COST } from '../../../rules/passwords.ts'

/** How functions hash a password. On Supabase and on Deno here; the embedded server has a thread for it (server/api/load-functions.ts). */
let hash = (password: string): Promise<string> => bcrypt.hash(password, BCRYPT_COST)

/** bcrypt, as GoTrue reads it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

export function hashPasswordsWith(another: typeof hash): void {
  hash = another
}
