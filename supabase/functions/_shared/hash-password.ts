import bcrypt from 'bcryptjs'
import { BCRYPT_COST } from '../../../rules/input/passwords.ts'
import { platform } from './platform.ts'

/** bcrypt, as GoTrue reads it. */
export function hashPassword(password: string): Promise<string> {
  return platform().hash?.(password) ?? bcrypt.hash(password, BCRYPT_COST)
}
