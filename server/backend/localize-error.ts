import { tooMuchWritten } from '../../rules/operation/too-many-requests.ts'
import {
  type Area,
  errorResponse,
  LATER,
  SENTENCE_BY_STATUS,
  tooManyRequestsResponse,
} from '../routing/error-responses.ts'

/**
 * Codes for a database that is full, read-only or the wrong one, which the data API answers with 404, 405 or 500. The route table
 * lists every table, so a missing one is no mistake of the visitor.
 */
const OUTAGES = new Set(['25006', '42P01', '53000', '53100', '53200', '53300', '57P01', '57P03', 'PGRST205'])

/**
 * Replaces the library's message by our sentence. Status, shape and code stay as the original services have them; of details and
 * hints only the name of a violated unique constraint stays.
 * @param response what the embedded backend answered; a success passes unchanged
 */
export async function localizeError(area: Area, response: Response): Promise<Response> {
  if (response.status < 400) return response
  const body = await bodyOf(response)
  const headers = keptHeaders(response.headers)
  if (area === 'auth') {
    return errorResponse(area, response.status, String(body.error_code ?? `http_${response.status}`), { headers })
  }
  if (area === 'storage') return storageRefusal(response.status, body, headers)

  const code = typeof body.code === 'string' ? body.code : `http_${response.status}`
  // The embedded backend answers a value that does not fit its column with an internal error.
  if (code === 'SUP' && describesBadValue(body.message)) return errorResponse(area, 400, 'invalid_value')
  if (/canceling statement due to (statement|lock) timeout/.test(String(body.message))) {
    return errorResponse(area, 503, '57014', { headers })
  }
  const seconds = Number(response.headers.get('retry-after'))
  if (code === 'too_many_requests') return tooManyRequestsResponse(area, seconds, { headers })
  if (code === 'too_much_written') {
    return tooManyRequestsResponse(area, seconds, { headers, message: tooMuchWritten(seconds) })
  }
  const details = code === '23505' ? constraintIn(body.message) : undefined
  return errorResponse(area, OUTAGES.has(code) ? 503 : response.status, code, { details, headers })
}

/** `unique constraint "mwo_form_entries_pkey"`, without the values. */
function constraintIn(message: unknown): string | undefined {
  return /unique constraint "\w+"/.exec(String(message))?.[0]
}

/** The Storage API answers many refusals with 400 and the true status in the body. */
function storageRefusal(status: number, body: Record<string, unknown>, headers: Headers): Response {
  const statusCode = Number(body.statusCode ?? status)
  const error = typeof body.error === 'string' && /^[a-z_]+$/.test(body.error) ? body.error : `http_${statusCode}`
  const message = SENTENCE_BY_STATUS[statusCode] ?? LATER
  return Response.json({ statusCode: String(statusCode), error, message }, { status, headers })
}

/** Values that do not fit their columns, and errors of the backend's parsers. */
function describesBadValue(message: unknown): boolean {
  return /violates (check|not-null|foreign key) constraint|value too long|invalid input syntax|out of range|target lists can have at most|^(Type|Syntax|URI)Error(?: \[\w+\])?: |^Error: (Missing closing quote|Invalid input for)/.test(
    String(message),
  )
}

function keptHeaders(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-length')
  kept.delete('content-type')
  return kept
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}
