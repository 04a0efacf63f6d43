import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { type Log, logPrinted } from '../log.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { isCutOff } from './is-cut-off.ts'

const REFUSALS = [401, 403, 429]
const FACTOR_CHECK = /^\/auth\/v1\/factors\/[^/]+\/verify$/

/** Logs failures, refusals, sign-ins and checks of a second factor (OWASP ASVS 5.0, 16.3) by the row of the route table, under `X-Request-Id`. */
export function requestLog(log: Log) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await logPrinted(log, next, () => c.res.status)
    c.res.headers.set('x-request-id', requestId)

    const { status } = c.res
    const [method, area] = c.get('request')?.route.at.split(' ') ?? []
    if (!area && status < 500) return
    // It logs itself why it is not ready, and while it drains nothing failed.
    if (area === '/readyz') return
    // Clients that hang up must not fill the log.
    if (isCutOff(c.env.incoming) && status < 500) return
    const about = { requestId, method, area, status }
    if (status >= 500) log.error(about, 'a request failed')
    else if (area === '/auth/v1/token') log.info(about, status < 400 ? 'signed in' : 'sign-in refused')
    else if (FACTOR_CHECK.test(area ?? '')) {
      log.info(about, status < 400 ? 'second factor accepted' : 'second factor refused')
    } else if (REFUSALS.includes(status)) log.info(about, 'a request was refused')
  })
}
