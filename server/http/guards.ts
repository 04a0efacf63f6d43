import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Client, ServerEnv } from '../routing/api-request.ts'
import { areaOf, errorResponse } from '../routing/error-responses.ts'
import { CALLERS, ENQUIRY, isApiPath, type Route, routeFor } from '../routing/routes.ts'
import type { ArrivingFiles } from './arriving-files.ts'
import type { createCallers, createSecretKeyPlaces } from './callers.ts'
import { BodyError, readBody } from './read-body.ts'
import { isCutOff } from './request-log.ts'

/** Any other API address gets 404 here, before it reaches a parser, the backend or the log; the rest belongs to the site. */
export function beginRequest(answerPage: (request: Request) => Response, clientOf: (c: Context<ServerEnv>) => Client) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const url = new URL(c.req.url)
    const { path } = c.req
    const route = routeFor(c.req.method, path)
    if (!route) {
      if (isApiPath(url.pathname)) return errorResponse(areaOf(url.pathname), 404, 'not_found')
      if (['GET', 'HEAD'].includes(c.req.method)) return answerPage(c.req.raw)
      // A form of a page whose scripts failed. What was typed is neither read nor logged.
      return errorResponse('page', 405, 'form_without_script', { headers: { allow: 'GET, HEAD' } })
    }
    // Keys are accepted in headers only. The database stores no NUL.
    if (url.searchParams.has('apikey')) return errorResponse(areaOf(path), 401, 'key_in_address')
    if (url.search.includes('%00')) return errorResponse(areaOf(path), 400, 'bad_query')
    url.pathname = path
    c.set('request', {
      route,
      path,
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
 * Lets in the callers of a route. Filters and orders are for administrators: a pattern can keep the database busy. They change and delete
 * one row at a time, by its id.
 */
export function admitCallers(
  readCaller: ReturnType<typeof createCallers>,
  maySecretKeyComeFrom: ReturnType<typeof createSecretKeyPlaces>,
) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const request = c.get('request')
    const { route, path, url } = request
    const credentials = await readCaller(c.req.raw)
    const { caller, tokenProblem } = credentials
    const area = areaOf(path)
    if (caller === 'secret key' && !maySecretKeyComeFrom(request.client.address, c.req.raw)) {
      return errorResponse(area, 401, 'secret_key_from_here')
    }
    Object.assign(request, credentials)
    if (route.by !== 'everybody') {
      if (tokenProblem) return tokenRefusal(area, tokenProblem)
      if (CALLERS.indexOf(caller) < CALLERS.indexOf(route.by)) {
        if (caller === 'everybody') return errorResponse(area, 401, 'no_key')
        return errorResponse(area, 401, area === 'auth' ? 'no_authorization' : '42501')
      }
    }
    if (caller === 'secret key' || !path.startsWith('/rest/')) return next()
    // supabase-js names the columns of a list, which are those of its only row.
    if (isInsert(route) && [...url.searchParams.keys()].every((name) => name === 'columns')) url.search = ''
    const isAllowed =
      caller === 'administrator'
        ? (!/^(PATCH|DELETE) /.test(route.at) || url.searchParams.get('id')?.startsWith('eq.')) &&
          [...url.searchParams].every(isAskedByPages)
        : url.search === ''
    return isAllowed ? next() : errorResponse('rest', 400, 'bad_query')
  })
}

/**
 * Operators of PostgREST that no page uses: a pattern of one's own takes the database as long as its author likes, and a token of a
 * session that has ended is read only after them. https://docs.postgrest.org/en/v13/references/api/tables_views.html#operators
 */
const SEARCH_BY_PATTERN = /(?:^|[.,(])(?:i?match|i?like|(?:pl|ph|w)?fts)[.(]/i
/** A list that goes on asks `(created_at.lt.…,and(created_at.eq.…,id.lt.…))`; the library runs out of stack at some thousands of groups. */
const MOST_GROUPS = 10
/** The library's patterns take the square of the blanks in a row. */
const MOST_SIGNS = 1000

/** No page reads a table within another, a sum (`count`), or a column twice: under a thousand names it would fill the memory. */
function isAskedByPages([name, value]: [string, string]): boolean {
  if (value.length > MOST_SIGNS) return false
  if (name !== 'select') return !SEARCH_BY_PATTERN.test(value) && value.split('(').length - 1 <= MOST_GROUPS
  const columns = value.split(',')
  return columns.every((column) => /^(?!count$)[\w*]+$/.test(column)) && new Set(columns).size === columns.length
}

/** With the codes of PostgREST and GoTrue, and the header (RFC 6750) by which our pages know that the token ended. */
function tokenRefusal(area: ReturnType<typeof areaOf>, problem: 'expired' | 'not ours'): Response {
  const headers = { 'www-authenticate': 'Bearer error="invalid_token"' }
  if (area === 'auth') return errorResponse(area, 403, 'bad_jwt', { headers })
  if (area === 'storage') return errorResponse(area, 403, 'unauthorized', { headers })
  return errorResponse(area, 401, problem === 'expired' ? 'PGRST303' : 'PGRST301', { headers })
}

const isInsert = ({ at }: Route) => /^POST \/rest\/v1\/(?!rpc\/)/.test(at)

/** Of type jsonb: as a text the database would take it apart, past the bounds of this parser. */
const JSON_ARGUMENTS: Record<string, string> = {
  '/rest/v1/rpc/save_draft': '_body',
  '/rest/v1/rpc/send_answer': '_times',
  '/rest/v1/rpc/publish_content': '_drafts',
}

/** A file stays on disk until its request is answered. Nothing long is taken from who shows the token of a session that ended. */
export function readBodies(arriving: ArrivingFiles, isAlive: (sessionId: string, address: string) => Promise<boolean>) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const request = c.get('request')
    const { kind, most } = request.route.body
    const { claims, client, path } = request
    if (most > ENQUIRY && claims && !(await isAlive(claims.session_id, client.address))) {
      return tokenRefusal(areaOf(path), 'expired')
    }
    try {
      if (kind === 'file') {
        request.file = await arriving.receive(c.req.raw, {
          most,
          address: request.caller === 'secret key' ? undefined : request.client.address,
        })
      } else {
        Object.assign(
          request,
          await readBody(c.req.raw, request.route.body, {
            takesLists: request.caller === 'secret key' || (isInsert(request.route) && 'of one'),
          }),
        )
        if (typeof request.json[JSON_ARGUMENTS[path] ?? ''] === 'string') throw new BodyError(400, 'invalid_value')
      }
    } catch (error) {
      if (error instanceof BodyError) {
        const headers: HeadersInit = error.status === 429 ? { 'retry-after': '60' } : {}
        return errorResponse(areaOf(request.path), error.status, error.code, { headers })
      }
      if (isCutOff(c.env.incoming)) return errorResponse(areaOf(request.path), 400, 'cut_off')
      throw error
    }
    try {
      return await next()
    } finally {
      await request.file?.remove()
    }
  })
}
