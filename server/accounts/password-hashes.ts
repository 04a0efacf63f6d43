import { setTimeout } from 'node:timers/promises'
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

/** @returns false as late as a comparison would, without any work and without delaying others */
export async function simulateCompareDelay(): Promise<false> {
  await last
  return setTimeout(lastTook, false)
}

let last: Promise<unknown> = Promise.resolve()
let lastTook = 0

/** One at a time: guessing takes one thread of Node's pool, files and name lookups keep the others. */
function queued<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  const mine = last.then(async () => {
    const began = performance.now()
    const outcome = await work()
    lastTook = performance.now() - began
    return outcome
  })
  last = mine.catch(() => {})
  return mine
}
