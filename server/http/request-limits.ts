import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { LimitName } from '../../rules/operation/request-limits.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { countPerMinute } from '../limits/count-per-minute.ts'
import type { DatabaseTurns } from '../limits/database-turns.ts'
import { networksOf } from '../limits/networks.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { areaOf, errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'

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
    return tooManyRequestsResponse(areaOf(c.req.path), seconds)
  })
}

/** Who was refused is refused from memory for the rest of a minute, as asking is load too. The secret key is not limited. */
export function limitByRoute(
  turns: DatabaseTurns,
  secondsToWait: (limit: LimitName, address: string) => Promise<number>,
  now: () => number = Date.now,
) {
  const refusedUntil = new Map<string, number>()
  let forgetAt = 0
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, route, client, path } = c.get('request')
    const { limit } = route
    if (!limit || caller === 'secret key') return next()
    if (now() >= forgetAt) {
      refusedUntil.clear()
      forgetAt = now() + 60_000
    }
    const who = `${limit} ${networksOf(client.address)[0]?.name}`
    const left = Math.ceil(((refusedUntil.get(who) ?? 0) - now()) / 1000)
    if (left > 0) return tooManyRequestsResponse(areaOf(path), left)
    const refused = await inTurn(c, turns.visitors, async () => {
      const seconds = await secondsToWait(limit, client.address)
      if (seconds === 0) return undefined
      refusedUntil.set(who, now() + seconds * 1000)
      return tooManyRequestsResponse(areaOf(path), seconds)
    })
    return refused ?? next()
  })
}

/** A hundred requests of one network do not delay those of all others. The secret key does not wait. */
export function queuePerClient(turns: DatabaseTurns) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, route, path, url } = c.get('request')
    if (caller === 'secret key') return next()
    // These take their turns themselves: while a password is compared or a picture drawn, nobody waits for the database.
    if (path === '/api/og' || (path === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password')) {
      return next()
    }
    const ofCaller = caller === 'administrator' ? turns.administrators : turns.visitors
    return inTurn(c, route.body.kind === 'file' ? turns.files : ofCaller, next)
  })
}

const MEGABYTE = 1024 * 1024
/** Of these a network may have a hundred unread, and all together two thousand. */
const SMALL_ANSWER = MEGABYTE / 16

/** An answer is held in memory until it is read; files are read from their storage as they leave. The secret key is not limited. */
export function limitUnread() {
  // A thousand enquiries have up to 21 MB, 61 with the longest notes.
  const unread = createConcurrencyLimiter({ perNetwork: 64 * MEGABYTE, inAll: 256 * MEGABYTE, few: 16 * MEGABYTE })
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
function inTurn<Outcome>(c: Context<ServerEnv>, turns: ConcurrencyLimiter, work: () => Promise<Outcome>) {
  const { client, path } = c.get('request')
  return turns.inTurn(client.address, async () =>
    c.env.outgoing.destroyed ? errorResponse(areaOf(path), 400, 'cut_off') : work(),
  )
}
