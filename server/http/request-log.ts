import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { countInMemory } from '../limits/count-in-memory.ts'
import { type Log, logPrinted } from '../log.ts'
import type { ServerEnv } from '../routing/api-request.ts'

const REFUSALS = [401, 403, 429]
/** Of one network, so that asking fills no disk: as many as passwords that it may try (`SIGN_INS_PER_MINUTE`). */
const REFUSED_LINES_PER_MINUTE = 60
const FACTOR_CHECK = /^\/auth\/v1\/factors\/[^/]+\/verify$/

/** Logs failures, refusals, sign-ins and checks of a second factor (OWASP ASVS 5.0, 16.3) by the row of the route table, under `X-Request-Id`. */
export function requestLog(log: Log) {
  const count = countInMemory(REFUSED_LINES_PER_MINUTE)
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
    const text = textFor(area ?? '', status)
    if (status >= 500) log.error(about, 'a request failed')
    else if (text && (status < 400 || count(c.get('request').client.address) === 0)) log.info(about, text)
  })
}

function textFor(area: string, status: number): string | undefined {
  const isDone = status < 400
  if (area === '/auth/v1/token') return isDone ? 'signed in' : 'sign-in refused'
  if (FACTOR_CHECK.test(area)) return isDone ? 'second factor accepted' : 'second factor refused'
  return REFUSALS.includes(status) ? 'a request was refused' : undefined
}

/** Whether the sender hung up before the end of the request. */
export function isCutOff(incoming: IncomingMessage): boolean {
  return incoming.destroyed && !incoming.complete
}
