import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { isCutOff } from './is-cut-off.ts'

const REFUSALS = [401, 403, 429]
const FACTOR_PROOF = /^\/auth\/v1\/factors\/[^/]+\/verify$/

/**
 * Gives every request an id, tells it in `X-Request-Id`, and logs under it what an operator may have to look into: failures,
 * refusals, sign-ins and proofs of a second factor (OWASP ASVS 5.0, 16.3). Of the address it keeps the row of the route table, which is our own
 * text; what has no line there is not logged, nor are files of the site. An id that the sender brings along is not
 * believed.
 */
export function requestLog(log: Log) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('x-request-id', requestId)

    const { status } = c.res
    const [method, area] = c.get('request')?.route.at.split(' ') ?? []
    if (!area && status < 500) return
    // Clients that begin requests and hang up must not fill the log.
    if (isCutOff(c.env.incoming) && status < 500) return
    const about = { requestId, method, area, status }
    if (status >= 500) log.error(about, 'a request failed')
    else if (area === '/auth/v1/token') log.info(about, status < 400 ? 'signed in' : 'sign-in refused')
    else if (FACTOR_PROOF.test(area ?? '')) {
      log.info(about, status < 400 ? 'second factor proven' : 'second factor refused')
    } else if (REFUSALS.includes(status)) log.info(about, 'a request was refused')
  })
}
