import { getPath } from 'hono/utils/url'
import { tooManyRequests } from '../../supabase/functions/_shared/too-many-requests.ts'
import { uploadTypeOf } from '../../supabase/functions/_shared/upload-types.ts'
import { sentenceOf } from '../api-errors.ts'
import { secondsToWait } from '../limits.ts'
import { clientOfThisRequest } from './client-of-request.ts'
import type { Database } from './database.ts'

type Handler = (request: Request) => Promise<Response>

const KILOBYTE = 1024
/** What a request without a length may at most hold. */
const LARGEST_KILOBYTES = 11 * 1024

/**
 * Counts files before they are let in, and looks whether they are what they are declared as: the bucket's own list of types
 * believes the header. The policy of the bucket cannot count: the storage service asks it with a row that it takes back
 * (see 20261121130100_enquiry_limits.sql).
 *
 * @param isSecret true for requests with the secret key, which may add anything the bucket takes
 */
export function guardUploads(handle: Handler, database: Database, isSecret: (request: Request) => boolean): Handler {
  return async (request) => {
    if (!addsFile(request) || isSecret(request)) return handle(request)
    const { address } = clientOfThisRequest()
    const length = Number(request.headers.get('content-length'))
    const kilobytes = length > 0 ? Math.ceil(length / KILOBYTE) : LARGEST_KILOBYTES
    const seconds =
      (await secondsToWait(database, 'uploads', address)) ||
      (await secondsToWait(database, 'uploaded kilobytes', address, kilobytes))
    if (seconds > 0) return tooMany(seconds)
    if (asksForSignedAddress(request)) return handle(request)

    const file = new Uint8Array(await request.arrayBuffer())
    if (uploadTypeOf(file)?.mime !== request.headers.get('content-type')) return notWhatItSays()
    return handle(new Request(request.url, { method: request.method, headers: request.headers, body: file }))
  }
}

/** Directly, or in two steps: first a signed address, then the file. Read as the backend routes it, whatever is encoded. */
function addsFile(request: Request): boolean {
  return (
    ['POST', 'PUT'].includes(request.method) &&
    /^\/storage\/v1\/object\/(upload\/sign\/)?mwo-uploads\//.test(getPath(request))
  )
}

/** The first of the two steps brings no file. */
function asksForSignedAddress(request: Request): boolean {
  return request.method === 'POST' && getPath(request).startsWith('/storage/v1/object/upload/sign/')
}

/** Both refusals in the shape in which the storage service refuses: it puts the status of a file into the body. */
function notWhatItSays(): Response {
  return Response.json({ statusCode: '415', error: 'invalid_mime_type', message: sentenceOf(415) }, { status: 400 })
}

function tooMany(seconds: number): Response {
  return Response.json(
    { statusCode: '429', error: 'too_many_requests', message: tooManyRequests(seconds) },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )
}
