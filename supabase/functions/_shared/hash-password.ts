import bcrypt from 'bcryptjs'
import { BCRYPT_COST } from '../../../rules/passwords.ts'

/** bcrypt, as GoTrue reads it. The embedded server does the work in a thread of its own (server/accounts/hash-beside.ts). */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, BCRYPT_COST)
}
