import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { LimitName } from '../../rules/operation/request-limits.ts'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { countPerMinute } from '../limits/count-per-minute.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { areaOf, refusal, tooManyRequestsRefusal } from '../routing/refusals.ts'

interface Limited {
  addressOf(c: Context<ServerEnv>): string
  isLimited(c: Context<ServerEnv>): boolean | Promise<boolean>
  now?(): number
}

/** A browser has six at the same time; a practice has one address. */
export const REQUESTS_IN_FLIGHT = 100
/** A page of the admin area sends less than twenty requests, a visitor three. */
const REQUESTS_PER_MINUTE = 1200

/** Behind a proxy, connections do not tell visitors apart. */
export function limitNetworks({ addressOf, isLimited, now }: Limited) {
  const inFlight = createConcurrencyLimiter({ perNetwork: REQUESTS_IN_FLIGHT, inAll: 2000, few: 6 })
  const count = countPerMinute(REQUESTS_PER_MINUTE, now)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const address = addressOf(c)
    const end = inFlight.take(address)
    // Also when the visitor hangs up, or reads slowly.
    if (end) c.env.outgoing.once('close', end)
    const seconds = end ? count(address) : 1
    if (seconds === 0 || !(await isLimited(c))) return next()
    return tooManyRequestsRefusal(areaOf(c.req.path), seconds)
  })
}

/** The secret key is not limited. */
export function limitByRoute(secondsToWait: (limit: LimitName, address: string) => Promise<number>) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, route, client, path } = c.get('request')
    if (!route.limit || caller === 'secret key') return next()
    const seconds = await secondsToWait(route.limit, client.address)
    return seconds > 0 ? tooManyRequestsRefusal(areaOf(path), seconds) : next()
  })
}

/** The requests of a page of the site; in all, what delays others by about a second on the built-in database. */
const AT_ONCE = { perNetwork: 3, inAll: 24 }

/** A hundred requests of one network do not delay those of all others. Signed-in callers do not wait. */
export function queuePerClient() {
  const limiter = createConcurrencyLimiter(AT_ONCE)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, path, url, client } = c.get('request')
    if (caller === 'administrator' || caller === 'secret key') return next()
    // Passwords have a queue of their own (`server/api/sign-in.ts`).
    if (path === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password') return next()
    const end = await limiter.takeWhenFree(client.address)
    try {
      return c.env.outgoing.destroyed ? refusal(areaOf(path), 400, 'cut_off') : await next()
    } finally {
      end()
    }
  })
}
