import { apiError, sentenceOf } from '../api-errors.ts'
import { authRefusal } from './auth-refusal.ts'

type Handler = (request: Request) => Promise<Response>

const BAD_REQUEST = 400
/** Nothing that this product takes is nested deeper than a handful; the libraries run out of stack at some thousands. */
const DEEPEST = 100
/** Calls of the Storage API that take a JSON object; everything else under `/object/` takes the bytes of a file. */
const storageCallsWithObject = /^\/storage\/v1\/(object\/(list|sign|copy|move)\b|bucket\b)/

/**
 * Stands before the embedded backend, which answers 500 to what it cannot read: a body nested without end, and in
 * sign-in and storage a body that is no JSON object or holds a NUL, the token of a signed link that is no token, a
 * form without the parts it announces. That is the sender's mistake, and is told so (RFC 9110, 15.5.1).
 */
export function refuseUnreadable(handle: Handler): Handler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const writes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

    if (pathname.startsWith('/rest/v1') && writes && isTooDeep(await request.clone().text()))
      return apiError(BAD_REQUEST, 'PGRST102')
    if (pathname.startsWith('/auth/v1')) {
      // The way back from sign-in with another service, which there is none of.
      if (pathname === '/auth/v1/callback') return authRefusal(404, 'not_found', sentenceOf(404))
      if (writes && !(await isObjectOrEmpty(request)))
        return authRefusal(BAD_REQUEST, 'bad_json', sentenceOf(BAD_REQUEST))
    }
    if (pathname.startsWith('/storage/v1')) {
      if (request.method === 'DELETE') {
        if (!(await isObjectOrEmpty(request))) return badStorageRequest()
      } else if (writes && storageCallsWithObject.test(pathname)) {
        if (!isObject(await request.clone().text())) return badStorageRequest()
      }
      const token = searchParams.get('token')
      if (token !== null && !isToken(token)) return badStorageRequest()
      if (writes && isForm(request)) return formAnswer(await handle(request))
    }
    return handle(request)
  }
}

async function isObjectOrEmpty(request: Request): Promise<boolean> {
  const text = await request.clone().text()
  return text === '' || isObject(text)
}

/** Three parts of which the first two are JSON objects (RFC 7519). Whether it is ours is for the storage to say. */
function isToken(token: string): boolean {
  const parts = token.split('.')
  return (
    parts.length === 3 && parts.slice(0, 2).every((part) => isObject(Buffer.from(part, 'base64url').toString('utf8')))
  )
}

/** A JSON object whose texts PostgreSQL can hold: they have no NUL. */
function isObject(text: string): boolean {
  if (isTooDeep(text)) return false
  try {
    let holdsNul = false
    const value: unknown = JSON.parse(text, (name, part) => {
      if (name.includes('\0') || (typeof part === 'string' && part.includes('\0'))) holdsNul = true
      return part
    })
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !holdsNul
  } catch {
    return false
  }
}

/** Counts brackets outside of strings instead of parsing: no depth and no length can exhaust it. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let place = 0; place < json.length; place += 1) {
    const sign = json[place]
    if (sign === '"') inString = !inString
    else if (inString && sign === '\\') place += 1
    else if (!inString && (sign === '[' || sign === '{')) depth += 1
    else if (!inString && (sign === ']' || sign === '}')) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

function isForm(request: Request): boolean {
  return request.headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false
}

function formAnswer(response: Response): Response {
  return response.status === 500 ? badStorageRequest() : response
}

function badStorageRequest(): Response {
  const body = { statusCode: String(BAD_REQUEST), error: 'invalid_request', message: sentenceOf(BAD_REQUEST) }
  return Response.json(body, { status: BAD_REQUEST })
}
