import bcrypt from '@node-rs/bcrypt'
import { BCRYPT_COST, oneFormOf } from '../../rules/input/passwords.ts'

/** @returns the bcrypt hash of a password, as GoTrue writes it; made beside the thread that answers requests */
export function hashPassword(password: string): Promise<string> {
  return queued(() => bcrypt.hash(oneFormOf(password), BCRYPT_COST))
}

/** @returns whether a password has this bcrypt hash; a text that is no hash matches no password */
export function matchesPassword(password: string, hash: string): Promise<boolean> {
  return queued(() => bcrypt.compare(oneFormOf(password), hash))
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: guessing takes one thread of Node's pool, files and name lookups keep the others. */
function queued<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
