import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { networkOf } from './client-address.ts'
import { areaOf, tooManyRequestsRefusal } from './refusals.ts'

/** A page of the admin area asks for less than twenty things, a visitor for three. */
const REQUESTS_PER_MINUTE = 1200
const MINUTE_MS = 60_000

/**
 * Counts by network, in memory: what such a limit protects is this process, and asking the database about every request
 * would be the load it prevents.
 *
 * @returns a function that counts one more from an address and answers 0, or the seconds to wait
 */
export function countPerMinute(most: number, now: () => number = Date.now): (address: string) => number {
  const counts = new Map<string, number>()
  let windowEnd = 0
  return (address) => {
    const time = now()
    if (time >= windowEnd) {
      counts.clear()
      windowEnd = time + MINUTE_MS
    }
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= most ? 0 : Math.ceil((windowEnd - time) / 1000)
  }
}

/**
 * Keeps one network from using up the process for all others.
 *
 * @param addressOf who sent the request
 * @param isLimited false for requests that are never refused, as those with the secret key
 */
export function createFloodLimit({
  addressOf,
  isLimited,
  now,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the app puts into its context
  addressOf(c: Context<any>): string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  isLimited(c: Context<any>): boolean | Promise<boolean>
  now?(): number
}) {
  const count = countPerMinute(REQUESTS_PER_MINUTE, now)
  return createMiddleware(async (c, next) => {
    const seconds = count(addressOf(c))
    if (seconds === 0 || !(await isLimited(c))) return next()
    return tooManyRequestsRefusal(areaOf(c.req.path), seconds)
  })
}
