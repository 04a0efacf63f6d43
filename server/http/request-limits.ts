import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { SMALLEST_FILE } from '../../rules/operation/request-limits.ts'
import { tooManyFiles } from '../../rules/operation/too-many-requests.ts'
import { countInMemory } from '../limits/count-in-memory.ts'
import type { DatabaseQueues } from '../limits/database-queues.ts'
import type { Limiter } from '../limits/limiter.ts'
import { createPlaces, type Places } from '../limits/places.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { areaOf, errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'

interface Limited {
  addressOf(c: Context<ServerEnv>): string
  isLimited(c: Context<ServerEnv>): boolean | Promise<boolean>
  now?(): number
}

/** A browser has six at the same time; a practice has one address. */
const REQUESTS_IN_FLIGHT = 100
/** A page of the admin area sends less than twenty requests, a visitor three. */
const REQUESTS_PER_MINUTE = 1200

/** Behind a proxy, connections do not tell visitors apart. */
export function limitNetworks({ addressOf, isLimited, now }: Limited) {
  const inFlight = createPlaces({ perCustomer: REQUESTS_IN_FLIGHT, inAll: 2000, share: 8 })
  const count = countInMemory(REQUESTS_PER_MINUTE, { now })
  return createMiddleware<ServerEnv>(async (c, next) => {
    const address = addressOf(c)
    const end = inFlight.take(address)
    const seconds = end ? count(address) : 1
    try {
      if (seconds === 0 || !(await isLimited(c))) return await next()
      return tooManyRequestsResponse(areaOf(c.req.path), seconds)
    } finally {
      // A visitor who reads slowly holds the place until then, and who hangs up until the work ends.
      const { outgoing } = c.env
      if (outgoing.destroyed) end?.()
      else if (end) outgoing.once('close', end)
    }
  })
}

/** Before the body is read. The secret key is not limited. */
export function limitByRoute(databaseQueues: DatabaseQueues, limiter: Limiter) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, route, client, path } = c.get('request')
    const { limit, body } = route
    if (!limit || caller === 'secret key') return next()
    const isFile = limit === 'files'
    const bytes = Math.min(body.most, Number(c.req.header('content-length') ?? body.most))
    const amount = isFile ? Math.max(SMALLEST_FILE, Math.ceil(bytes / 1024)) : 1
    const refused = await runQueued(c, databaseQueues.visitors, async () => {
      const { seconds } = await limiter.take(limit, client.address, { amount })
      if (seconds > 0)
        return tooManyRequestsResponse(areaOf(path), seconds, isFile ? { message: tooManyFiles(seconds) } : {})
    })
    return refused ?? next()
  })
}

/** A hundred requests of one network do not delay those of all others. The secret key does not wait. */
export function queuePerClient(databaseQueues: DatabaseQueues) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, route, path, url } = c.get('request')
    if (caller === 'secret key') return next()
    // These take their turns themselves: while a password is compared or a picture drawn, nobody waits for the database.
    if (path === '/api/og' || (path === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password')) {
      return next()
    }
    const ofCaller = caller === 'administrator' ? databaseQueues.administrators : databaseQueues.visitors
    return runQueued(c, route.body.kind === 'file' ? databaseQueues.files : ofCaller, next)
  })
}

const MEGABYTE = 1024 * 1024
/** Of these a network may have a hundred unread, and all together two thousand. */
const SMALL_ANSWER = MEGABYTE / 16

/** An answer is held in memory until it is read; files are read from their storage as they leave. The secret key is not limited. */
export function limitUnread() {
  // A thousand enquiries have up to 21 MB, 61 with the longest notes.
  const unread = createPlaces({ perCustomer: 64 * MEGABYTE, inAll: 256 * MEGABYTE, share: 3 })
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const { caller, client, path } = c.get('request')
    if (caller === 'secret key' || !c.res.body) return
    if (!c.res.headers.get('content-type')?.startsWith('application/json')) return
    const body = await c.res.arrayBuffer()
    const end = body.byteLength > SMALL_ANSWER ? unread.take(client.address, body.byteLength) : () => {}
    // Otherwise Hono keeps the headers of the response that is not sent, such as its length.
    if (!end) c.res = undefined
    c.res = end ? new Response(body, c.res) : tooManyRequestsResponse(areaOf(path), 60)
    const { outgoing } = c.env
    if (outgoing.destroyed) end?.()
    else if (end) outgoing.once('close', end)
  })
}

/** Nothing is done for a client that hung up while it waited. */
function runQueued<Outcome>(c: Context<ServerEnv>, databaseQueues: Places, work: () => Promise<Outcome>) {
  const { client, path } = c.get('request')
  return databaseQueues.runQueued(client.address, async () =>
    c.env.outgoing.destroyed ? errorResponse(areaOf(path), 400, 'cut_off') : work(),
  )
}
