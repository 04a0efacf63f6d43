import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Log } from './log.ts'

const REFUSALS = [401, 403, 429]

/**
 * Gives every request an id, tells it in `X-Request-Id`, and logs under it what an operator may have to look into: failures,
 * refusals and sign-ins (OWASP ASVS 5.0, 16.3). Of the address it keeps which part of the API was asked, never the rest:
 * names of files, filters and tokens stand there. An id that the sender brings along is not believed.
 * Files of the site come from memory and need none: nothing of them is logged.
 */
export function requestLog(log: Log) {
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('x-request-id', requestId)

    const { status } = c.res
    const about = { requestId, method: c.req.method, area: areaOf(c.req.path), status }
    if (status >= 500) log.error(about, 'a request failed')
    else if (about.area === '/auth/v1/token') log.info(about, status < 400 ? 'signed in' : 'sign-in refused')
    else if (REFUSALS.includes(status)) log.info(about, 'a request was refused')
  })
}

/** `/rest/v1/<table>`, `/auth/v1/<call>`, `/storage/v1/<call>`, `/functions/v1/<name>`; of a page nothing. */
function areaOf(path: string): string {
  return (
    /^\/(?:rest|auth|storage|functions)\/v1\/[a-z_-]{1,40}/.exec(path)?.[0] ??
    /^\/api\/[a-z]{1,20}/.exec(path)?.[0] ??
    '…'
  )
}
