import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { LimitName } from '../../rules/operation/request-limits.ts'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { countPerMinute } from '../limits/count-per-minute.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { areaOf, refusal, tooManyRequestsRefusal } from '../routing/refusals.ts'

interface Limited {
  /** Who sent the request, behind a proxy, too. */
  addressOf(c: Context<ServerEnv>): string
  /** False for requests that are never refused, as those with the secret key. */
  isLimited(c: Context<ServerEnv>): boolean | Promise<boolean>
  now?(): number
}

/** A browser has six at the same time, also over HTTP/2 hardly more; a practice shares one address. */
export const REQUESTS_IN_FLIGHT = 100
/** A page of the admin area asks for less than twenty things, a visitor for three. */
const REQUESTS_PER_MINUTE = 1200

/**
 * Keeps one network from using up the process for all others: by how many requests of it are read, worked on or answered at the
 * same moment, and by how many come in a minute. A proxy brings all visitors over a few connections of its own, so that counting
 * connections tells nothing about one of them.
 */
export function limitNetworks({ addressOf, isLimited, now }: Limited) {
  const inFlight = createConcurrencyLimiter({ perNetwork: REQUESTS_IN_FLIGHT })
  const count = countPerMinute(REQUESTS_PER_MINUTE, now)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const address = addressOf(c)
    const end = inFlight.take(address)
    // Also when the visitor hangs up; an answer that is read slowly is in flight until its end.
    if (end) c.env.outgoing.once('close', end)
    const seconds = end ? count(address) : 1
    if (seconds === 0 || !(await isLimited(c))) return next()
    return tooManyRequestsRefusal(areaOf(c.req.path), seconds)
  })
}

/** Counts what the route counts, in the database. The operator's own programs are not limited. */
export function limitByRoute(secondsToWait: (limit: LimitName, address: string) => Promise<number>) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, route, client, path } = c.get('request')
    if (!route.limit || caller === 'secret key') return next()
    const seconds = await secondsToWait(route.limit, client.address)
    return seconds > 0 ? tooManyRequestsRefusal(areaOf(path), seconds) : next()
  })
}

/** What a page of the site asks at once. */
const AT_ONCE = 3

/**
 * Visitors of one network work with the database a few at a time; the others wait, so that a hundred requests of one sender stand
 * behind each other and not before those of all others: the built-in database answers one at a time. How many may wait is
 * limited by `limitNetworks`. Signed-in callers do not wait.
 */
export function queuePerClient() {
  const limiter = createConcurrencyLimiter({ perNetwork: AT_ONCE })
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, path, url, client } = c.get('request')
    if (caller === 'administrator' || caller === 'secret key') return next()
    // Passwords have a queue of their own (`server/api/sign-in.ts`).
    if (path === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password') return next()
    const end = await limiter.takeWhenFree(client.address)
    try {
      // A client that hung up meanwhile costs nothing more.
      return c.env.outgoing.destroyed ? refusal(areaOf(path), 400, 'cut_off') : await next()
    } finally {
      end()
    }
  })
}
