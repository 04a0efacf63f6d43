import { createMiddleware } from 'hono/factory'
import { tooManyRequestsError } from './api-errors.ts'
import { networkOf } from './client-address.ts'

/** A page of the admin area asks for less than twenty things, a visitor for three. */
const REQUESTS_PER_MINUTE = 1200
const MINUTE_MS = 60_000

/**
 * Keeps one network from using up the process for all others. Unlike the limits of `private.limits` it counts in
 * memory: what it protects is this process, and asking the database about every request would be the load it prevents.
 *
 * @param addressOf who sent the request
 * @param isLimited false for requests that are never counted, as those with the secret key
 */
export function createFloodLimit<Context>({
  addressOf,
  isLimited,
  now = Date.now,
}: {
  addressOf(c: Context): string
  isLimited(c: Context): boolean
  now?(): number
}) {
  const counts = new Map<string, number>()
  let windowEnd = 0

  return createMiddleware(async (c, next) => {
    const context = c as Context
    if (!isLimited(context)) return next()
    const time = now()
    if (time >= windowEnd) {
      counts.clear()
      windowEnd = time + MINUTE_MS
    }
    const network = networkOf(addressOf(context))
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= REQUESTS_PER_MINUTE) return next()
    return tooManyRequestsError(Math.ceil((windowEnd - time) / 1000))
  })
}
