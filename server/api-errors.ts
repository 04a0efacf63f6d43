import { tooManyRequests } from '../supabase/functions/_shared/too-many-requests.ts'

/**
 * The sentences behind a refused or failed API call, by the code that programs read. Visitors and operators see
 * these; the library's own messages carry table names, SQL and what somebody typed.
 */
const SENTENCE_BY_CODE: Record<string, string> = {
  '23505': 'Diesen Eintrag gibt es schon.',
  '42501': 'Das ist nicht erlaubt.',
  '57014': 'Die Anfrage hat zu lange gedauert. Versuchen Sie es später noch einmal.',
  PGRST301: 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.',
  PGRST303: 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.',
}

const SENTENCE_BY_STATUS: Record<number, string> = {
  400: 'Die Angaben sind nicht vollständig oder haben nicht die erwartete Form.',
  401: 'Dafür fehlt die Berechtigung.',
  403: 'Das ist nicht erlaubt.',
  404: 'Das gibt es hier nicht.',
  406: 'Dazu wurde nichts gefunden.',
  409: 'Das widerspricht einem anderen Eintrag.',
  413: 'Das ist zu groß.',
  415: 'Diese Art von Datei wird hier nicht angenommen.',
  422: 'Die Angaben haben nicht die erwartete Form.',
  429: 'Das waren zu viele Versuche. Warten Sie einen Moment.',
}

const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

/** What a refusal of this HTTP status means, for people. */
export function sentenceOf(status: number): string {
  return SENTENCE_BY_STATUS[status] ?? LATER
}

/**
 * Answers an API call with a status, a code for programs and a German sentence for people.
 *
 * @param code for programs; where the database has one (five characters, SQLSTATE) it is that
 */
export function apiError(status: number, code: string, headers?: HeadersInit): Response {
  return Response.json(
    { code, message: SENTENCE_BY_CODE[code] ?? sentenceOf(status), details: null, hint: null },
    { status, ...(headers ? { headers } : {}) },
  )
}

/** Refuses with 429: `Retry-After` for programs, a sentence with the time in words for people. */
export function tooManyRequestsError(seconds: number, headers?: HeadersInit): Response {
  const all = new Headers(headers)
  all.set('retry-after', String(seconds))
  return Response.json(
    { code: 'too_many_requests', message: tooManyRequests(seconds), details: null, hint: null },
    { status: 429, headers: all },
  )
}

/**
 * Asks the data API and tells a failure in words. An answer to HEAD has no body, and only a body tells whose mistake a
 * failure was: then it is asked once more, as GET.
 *
 * @returns a success unchanged; a failure as code and German sentence
 */
export async function askDataApi(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
  const answer = await ask(request)
  if (request.method !== 'HEAD' || answer.status !== 500) return withoutRawMessage(answer)
  const { url, headers } = request
  const told = await withoutRawMessage(await ask(new Request(url, { headers })))
  return new Response(null, told)
}

/**
 * Replaces the message of a failed data API call by a German sentence and drops details and hints. A value that does
 * not fit its column is the sender's mistake, though the embedded backend calls it an internal error (`SUP`, 500).
 *
 * @param response the backend's answer; a successful one passes unchanged
 */
async function withoutRawMessage(response: Response): Promise<Response> {
  if (response.ok || response.status === 304) return response
  const body = await response.json().catch(() => ({}))
  const code = typeof body.code === 'string' ? body.code : `http_${response.status}`
  if (code === 'SUP' && describesBadValue(body.message)) return apiError(400, 'invalid_value')
  if (code === 'too_many_requests') {
    return tooManyRequestsError(Number(response.headers.get('retry-after')), keptHeaders(response.headers))
  }
  return apiError(response.status, code, keptHeaders(response.headers))
}

/**
 * The answer of a function, but for the words with which the library in front of it refuses a missing or wrong key.
 *
 * @param response what the function answered; its own refusals carry sentences of ours and pass unchanged
 */
export async function withoutLibraryRefusal(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return body?.source === '@supabase/server' ? apiError(response.status, String(body.code)) : response
}

/** Values that do not fit their columns, and what the backend's parsers throw at addresses and bodies they cannot read. */
function describesBadValue(message: unknown): boolean {
  return /violates (check|not-null|foreign key) constraint|value too long|invalid input syntax|out of range|^(Type|Syntax|URI)Error: |^Error: (Missing closing quote|Invalid input for)/.test(
    String(message),
  )
}

function keptHeaders(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-length')
  kept.delete('content-type')
  return kept
}
