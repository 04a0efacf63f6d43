import { isIP } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { LimitName } from '../../rules/request-limits.ts'
import { isLocalName } from '../is-this-machine.ts'
import { countPerMinute } from '../limits/count-per-minute.ts'
import type { Client, ServerEnv } from './api-request.ts'
import type { ArrivingFiles } from './arriving-files.ts'
import type { createCallers, createSecretKeyPlaces } from './callers.ts'
import { createClientAddress } from './client-address.ts'
import { CALLERS, findDoor, isApiPath } from './front-door.ts'
import { BodyError, readBody } from './read-body.ts'
import { areaOf, refusal, tooManyRequestsRefusal } from './refusals.ts'
import { closeWhenSlow, isCutOff } from './slow-requests.ts'

/**
 * Finds the door. What has none is 404 here, before a parser, the backend or a log sees it; paths outside of the API
 * belong to the site.
 */
export function findDoorOrPage(
  answerPage: (request: Request) => Response,
  clientOf: (c: Context<ServerEnv>) => Client,
) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const url = new URL(c.req.url)
    const found = findDoor(c.req.method, url.pathname)
    if (!found) {
      const isPage = ['GET', 'HEAD'].includes(c.req.method) && !isApiPath(url.pathname)
      return isPage ? answerPage(c.req.raw) : refusal(areaOf(url.pathname), 404, 'not_found')
    }
    // Keys are accepted in headers only. The database stores no NUL.
    if (url.searchParams.has('apikey')) return refusal(areaOf(found.path), 401, 'key_in_address')
    if (url.search.includes('%00')) return refusal(areaOf(found.path), 400, 'bad_query')
    url.pathname = found.path.split('/').map(encodeURIComponent).join('/')
    c.set('request', {
      ...found,
      url,
      client: clientOf(c),
      caller: 'everybody',
      claims: undefined,
      tokenProblem: undefined,
      bytes: new Uint8Array(),
      json: {},
    })
    return next()
  })
}

/**
 * Pages of other origins may not call: their visitors would send enquiries, or use up limits, without knowing. A browser
 * says where a request comes from (`Sec-Fetch-Site`, and `Origin` in older ones); programs say neither and need a key.
 *
 * A page whose own name was made to point at this machine (DNS rebinding) is of the same origin as what it asks, so a browser
 * that no proxy of ours sent here has to ask under our name. Nobody can make an address or `localhost` point elsewhere.
 *
 * @param siteUrl the public address
 */
export function refuseOtherOrigins(siteUrl: string) {
  const ownHost = new URL(siteUrl).host
  const peerOf = createClientAddress([])
  return createMiddleware<ServerEnv>(async (c, next) => {
    const request = c.get('request')
    if (request.door.fromAnywhere) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isBrowser = site !== undefined || origin !== undefined
    const { host, hostname } = request.url
    const isDirect = peerOf(c.env.incoming) === request.client.address
    const isForeign =
      (isBrowser && isDirect && host !== ownHost && !isLocalName(hostname) && !isAddress(hostname)) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && ![ownHost, host].includes(hostOf(origin)))
    return isForeign ? refusal(areaOf(request.path), 403, 'foreign_origin') : next()
  })
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : 'none'
}

/** Reads keys and tokens, and lets in who may use this door. */
export function admitCallers(
  readCaller: ReturnType<typeof createCallers>,
  maySecretKeyComeFrom: ReturnType<typeof createSecretKeyPlaces>,
) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const request = c.get('request')
    const credentials = await readCaller(c.req.raw)
    const area = areaOf(request.path)
    if (credentials.caller === 'secret key' && !maySecretKeyComeFrom(request.client.address, c.req.raw)) {
      return refusal(area, 401, 'secret_key_from_here')
    }
    Object.assign(request, credentials)
    if (request.door.by === 'everybody') return next()
    if (request.tokenProblem) return tokenRefusal(area, request.tokenProblem)
    const isEnough = CALLERS.indexOf(request.caller) >= CALLERS.indexOf(request.door.by)
    if (isEnough) return next()
    return area === 'auth' && request.caller !== 'everybody'
      ? refusal(area, 401, 'no_authorization')
      : refusal(area, 401, request.caller === 'everybody' ? 'no_key' : '42501')
  })
}

/** As PostgREST and GoTrue name it, so that their clients know that the sign-in ended. */
function tokenRefusal(area: ReturnType<typeof areaOf>, problem: 'expired' | 'not ours'): Response {
  if (area === 'auth') return refusal(area, 403, 'bad_jwt')
  if (area === 'storage') return refusal(area, 403, 'unauthorized')
  return refusal(area, 401, problem === 'expired' ? 'PGRST303' : 'PGRST301')
}

/**
 * A visitor sends, calls and reads what an address gives, and says nothing more about it: filters, orders and embeddings of the data
 * API are for people who work here. A pattern in a filter can keep the database busy for as long as its author likes.
 */
export function refuseQueriesOfVisitors() {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { caller, path, url } = c.get('request')
    const mayAsk = caller === 'administrator' || caller === 'secret key'
    return path.startsWith('/rest/') && !mayAsk && url.search !== '' ? refusal('rest', 400, 'bad_query') : next()
  })
}

/** Both forms together, whatever became of them; the database allows less of what it keeps. */
const ENQUIRIES_PER_MINUTE = 60

/** Counts what the door counts. The operator's own programs are not limited. */
export function limitRequests(secondsToWait: (limit: LimitName, address: string) => Promise<number>) {
  const countEnquiry = countPerMinute(ENQUIRIES_PER_MINUTE)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const request = c.get('request')
    const { limit, isEnquiry } = request.door
    if (request.caller === 'secret key') return next()
    const seconds =
      (isEnquiry ? countEnquiry(request.client.address) : 0) ||
      (limit ? await secondsToWait(limit, request.client.address) : 0)
    return seconds > 0 ? tooManyRequestsRefusal(areaOf(request.path), seconds) : next()
  })
}

/** Reads and parses the body, once, for everything that comes behind. A file is on disk until its request is answered. */
export function readBodies(arriving: ArrivingFiles) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const request = c.get('request')
    const { kind, most } = request.door.body
    // A file may take minutes over a slow line; `node:http` ends it when it takes longer.
    const stopWatching = kind === 'file' ? undefined : closeWhenSlow(c.env.incoming)
    try {
      if (kind === 'file') {
        request.file = await arriving.receive(c.req.raw, {
          most,
          address: request.caller === 'secret key' ? undefined : request.client.address,
          hangUp: () => c.env.incoming.destroy(),
        })
      } else {
        Object.assign(
          request,
          await readBody(c.req.raw, request.door.body, {
            takesLists: request.caller === 'secret key',
            // Functions read texts themselves: a pasted control character costs nobody his signup.
            takesNul: areaOf(request.path) === 'functions',
          }),
        )
      }
    } catch (error) {
      if (error instanceof BodyError) {
        const headers: HeadersInit = error.status === 429 ? { 'retry-after': '60' } : {}
        return refusal(areaOf(request.path), error.status, error.code, { headers })
      }
      // The sender hung up in the middle. Nobody reads the answer, and nobody has to look into it.
      if (isCutOff(c.env.incoming)) return refusal(areaOf(request.path), 400, 'cut_off')
      throw error
    } finally {
      stopWatching?.()
    }
    try {
      return await next()
    } finally {
      if (request.file) await arriving.remove(request.file)
    }
  })
}
