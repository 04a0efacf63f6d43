import { decode, sign, verify } from 'hono/jwt'
import { z } from 'zod'
import { safeFileName } from '../../rules/input/file-name.ts'
import { UPLOAD_TYPES, uploadTypeOf } from '../../rules/input/uploads.ts'
import { FILE_LINK_SECONDS } from '../../rules/operation/link-lifetimes.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { decodedOnce } from '../routing/routes.ts'
import type { ApiCall } from './api-call.ts'
import { isAlive } from './sessions/caller.ts'
import { refuseInfected } from './virus-scanner.ts'

/**
 * `POST /storage/v1/object/mwo-uploads/…`: checks the type, with the virus scanner. The bucket's own list of types trusts the header.
 */
export async function upload({ request, scan, ask }: ApiCall): Promise<Response> {
  const { caller, file } = request
  if (caller === 'secret key' || !file) return ask()
  // The storage service refuses a type in this shape.
  if (uploadTypeOf(file.head)?.mime !== file.type) {
    return new Response(errorResponse('storage', 415, 'invalid_mime_type').body, {
      status: 400,
      headers: { 'content-type': 'application/json' },
    })
  }
  return (await refuseInfected('storage', scan(file.parts()), ', oder ohne Datei')) ?? ask()
}

const UPLOAD_NAME = /^[0-9a-f-]{36}\/datei\.[a-z]{3,4}$/

/** `DELETE /storage/v1/object/mwo-uploads`: each name costs some questions, and of shorter ones a body would hold thousands. */
export async function removeFiles({ request, refuseCaller, ask }: ApiCall): Promise<Response> {
  const { caller, json } = request
  const { prefixes } = json
  if (caller === 'secret key') return ask()
  const areNames = Array.isArray(prefixes) && prefixes.every((name) => UPLOAD_NAME.test(String(name)))
  return areNames ? ((await refuseCaller()) ?? ask()) : errorResponse('storage', 400, 'invalid_request')
}

/**
 * `POST /storage/v1/object/sign/mwo-uploads/…`: a link lives 300 seconds at most and ends with the session that its token
 * names. The secret key has no session and reads files without links.
 *
 * The embedded storage (0.10) answers `{ signedUrl: '/storage/v1/object/…' }`; the API and its client say
 * `{ signedURL: '/object/…' }`.
 */
export async function makeLink({ request, jwtSecret, ask }: ApiCall): Promise<Response> {
  const { json, claims } = request
  const { expiresIn } = json
  if (typeof expiresIn !== 'number') return errorResponse('storage', 400, 'invalid_request')
  if (!claims) return errorResponse('storage', 403, 'unauthorized')
  const response = await ask({ expiresIn: Math.min(expiresIn, FILE_LINK_SECONDS) })
  if (!response.ok) return response
  const { signedUrl } = signedLink.parse(await response.json())
  const link = new URL(signedUrl, 'http://localhost')
  const { payload } = decode(link.searchParams.get('token') ?? '')
  link.searchParams.set('token', await sign({ ...payload, session_id: claims.session_id }, jwtSecret, 'HS256'))
  return Response.json({ signedURL: `${link.pathname}${link.search}`.replace(/^\/storage\/v1/, '') })
}

const signedLink = z.object({ signedUrl: z.string() })

/**
 * `GET /storage/v1/object/sign/mwo-uploads/…?token=…`: opens a signed link. Anything but a picture is an attachment,
 * and so is any file with `?download=name`, which the embedded storage lacks.
 */
export async function openLink({ request: { url }, database, jwtSecret, ask }: ApiCall): Promise<Response> {
  const sessionId = await sessionOfLink(url.searchParams.get('token') ?? '', jwtSecret)
  if (!sessionId || !(await isAlive(database, sessionId))) return errorResponse('storage', 400, 'invalid_request')
  const response = await ask()
  if (!response.ok) return response
  const name = url.searchParams.get('download')
  const isPicture = response.headers.get('content-type')?.startsWith('image/')
  const headers = new Headers(response.headers)
  if (name !== null || !isPicture)
    headers.set('content-disposition', contentDisposition(name, headers.get('content-type')))
  return new Response(response.body, { status: response.status, headers })
}

/**
 * The session in a token of `makeLink` (RFC 7519); the storage compares the file. A token that the storage signed itself names no
 * session and opens nothing.
 */
async function sessionOfLink(token: string, jwtSecret: string): Promise<string | undefined> {
  try {
    const { exp, session_id } = await verify(token, jwtSecret, 'HS256')
    const isShortLived = typeof exp === 'number' && exp - Date.now() / 1000 <= FILE_LINK_SECONDS + 1
    return isShortLived && typeof session_id === 'string' ? session_id : undefined
  } catch {
    return undefined
  }
}

/** RFC 6266: the name with the extension of its type, percent-encoded, so that no character of it can end the header. */
function contentDisposition(name: string | null, mime: string | null): string {
  const type = UPLOAD_TYPES.find((one) => one.mime === mime)
  if (!name || !type) return 'attachment'
  // storage-js encodes the name twice.
  const safe = safeFileName(decodedOnce(name).toWellFormed(), type.extension)
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `attachment; filename*=UTF-8''${encoded}`
}
