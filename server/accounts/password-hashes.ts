import bcrypt from '@node-rs/bcrypt'
import { BCRYPT_COST, oneFormOf } from '../../rules/input/passwords.ts'
import { oneAtATime } from '../one-at-a-time.ts'

/** Guessing takes one thread of Node's pool, files and name lookups keep the others. */
const queued = oneAtATime()

/** @returns the bcrypt hash of a password, as GoTrue writes it; made beside the thread that answers requests */
export function hashPassword(password: string): Promise<string> {
  return queued(() => bcrypt.hash(oneFormOf(password), BCRYPT_COST))
}

/** @returns whether a password has this bcrypt hash; a text that is no hash matches no password */
export function matchesPassword(password: string, hash: string): Promise<boolean> {
  return queued(() => bcrypt.compare(oneFormOf(password), hash))
}
