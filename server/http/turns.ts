import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createShares } from '../limits/shares.ts'
import type { ServerEnv } from './api-request.ts'
import { areaOf, refusal } from './refusals.ts'

/** What a page of the site asks at once. */
const AT_ONCE = 3

/**
 * Lets visitors of one network work with the database a few at a time; the others wait their turn, so that a hundred questions of one
 * sender stand behind each other and not before everybody else's: the built-in database answers one at a time. How many may wait
 * is bounded by `limitRequestsInFlight`. Who is signed in does not wait.
 *
 * @param addressOf who sent the request
 */
export function takeTurns(addressOf: (c: Context<ServerEnv>) => string) {
  const atWork = createShares({ perNetwork: AT_ONCE })
  const waiting = new Set<{ address: string; begin(end: () => void): void }>()

  function callNext() {
    for (const one of waiting) {
      const end = atWork.take(one.address)
      if (!end) continue
      waiting.delete(one)
      one.begin(end)
    }
  }

  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, path, url } = c.get('request')
    if (caller === 'administrator' || caller === 'secret key') return next()
    // Passwords have a queue of their own (`server/api/sign-in.ts`).
    if (path === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password') return next()
    const address = addressOf(c)
    const end = atWork.take(address) ?? (await new Promise<() => void>((begin) => waiting.add({ address, begin })))
    try {
      // Whoever hung up meanwhile costs nothing more.
      return c.env.outgoing.destroyed ? refusal(areaOf(path), 400, 'cut_off') : await next()
    } finally {
      end()
      callNext()
    }
  })
}
