import { sentenceOf } from '../api-errors.ts'

/** Sentences for refusals of the sign-in, by GoTrue's `error_code`. Anything else is told by its status. */
const SIGN_IN_SENTENCES: Record<string, string> = {
  invalid_credentials: 'Ungültige Anmeldedaten.',
  otp_expired: 'Der Link ist ungültig oder abgelaufen.',
  bad_jwt: 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.',
  no_authorization: 'Dafür müssen Sie angemeldet sein.',
  session_not_found: 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.',
  refresh_token_not_found: 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.',
  same_password: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  weak_password: 'Das Passwort ist zu kurz oder zu einfach.',
  signup_disabled: 'Konten werden hier nur von der Praxis angelegt.',
}

/**
 * Puts a German sentence in the place of the library's own message in refusals of sign-in and storage. Status, shape and
 * the code for programs stay as GoTrue and the Storage API have them, so that their clients understand them.
 *
 * @param response what the embedded backend answered; a success passes unchanged, as do refusals of the data API, which
 *   `askDataApi` in api-errors.ts looks after
 */
export async function refusalsInGerman(request: Request, response: Response): Promise<Response> {
  if (response.status < 400) return response
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/auth/v1')) return signInRefusal(response)
  if (pathname.startsWith('/storage/v1')) return storageRefusal(response)
  return response
}

async function signInRefusal(response: Response): Promise<Response> {
  const { error_code = `http_${response.status}` } = await bodyOf(response)
  const msg = SIGN_IN_SENTENCES[String(error_code)] ?? sentenceOf(response.status)
  return inPlaceOf(response, { code: response.status, error_code, msg })
}

async function storageRefusal(response: Response): Promise<Response> {
  const body = await bodyOf(response)
  // The Storage API answers many refusals with 400 and tells the true status in the body.
  const statusCode = Number(body.statusCode ?? response.status)
  const error = typeof body.error === 'string' && /^[a-z_]+$/.test(body.error) ? body.error : `http_${statusCode}`
  return inPlaceOf(response, { statusCode: String(statusCode), error, message: sentenceOf(statusCode) })
}

function inPlaceOf(response: Response, body: object): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(body, { status: response.status, headers })
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}
