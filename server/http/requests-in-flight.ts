import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createShares } from '../limits/shares.ts'
import type { ServerEnv } from './api-request.ts'
import { areaOf, tooManyRequestsRefusal } from './refusals.ts'

/** A browser has six at the same time, also over HTTP/2 hardly more; a practice shares one address. */
export const REQUESTS_IN_FLIGHT = 100

/**
 * Bounds how many requests of one visitor's network are being read, worked on or answered at the same moment. A proxy brings
 * everybody over a few connections of its own, so that counting connections says nothing about who is behind it.
 *
 * @param addressOf who sent the request, behind the proxy
 * @param isLimited false for requests that are never refused, as those with the secret key
 */
export function limitRequestsInFlight({
  most,
  addressOf,
  isLimited,
}: {
  most: number
  addressOf(c: Context<ServerEnv>): string
  isLimited(request: Request): Promise<boolean>
}) {
  const inFlight = createShares({ perNetwork: most })
  return createMiddleware<ServerEnv>(async (c, next) => {
    const end = inFlight.take(addressOf(c))
    // Also when the visitor hangs up; an answer that is read slowly is in flight until its end.
    if (end) c.env.outgoing.once('close', end)
    if (end || !(await isLimited(c.req.raw))) return next()
    return tooManyRequestsRefusal(areaOf(c.req.path), 1)
  })
}
