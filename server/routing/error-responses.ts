import { tooManyRequests, tooManyTries } from '../../rules/operation/too-many-requests.ts'
import { pagePolicy } from './security-headers.ts'

/** Each part of Supabase has its own shape of a refusal, which its client reads; a person gets a small page. */
export type Area = 'rest' | 'auth' | 'storage' | 'functions' | 'page'

/** The part of the API that a path belongs to. */
export function areaOf(path: string): Area {
  if (path.startsWith('/auth/')) return 'auth'
  if (path.startsWith('/storage/')) return 'storage'
  if (/^\/(termin|kalender)\//.test(path)) return 'page'
  return path.startsWith('/functions/') ? 'functions' : 'rest'
}

const SIGN_IN_EXPIRED = 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.'
const TOOK_TOO_LONG = 'Die Anfrage hat zu lange gedauert. Versuchen Sie es später noch einmal.'

/** In place of the library's messages, which carry table names, SQL and input. */
const SENTENCE_BY_CODE: Record<string, string> = {
  '23505': 'Diesen Eintrag gibt es schon.',
  '42501': 'Das ist nicht erlaubt.',
  '55P03': TOOK_TOO_LONG,
  '57014': TOOK_TOO_LONG,
  PGRST301: SIGN_IN_EXPIRED,
  PGRST303: SIGN_IN_EXPIRED,
  invalid_credentials: 'Ungültige Anmeldedaten.',
  otp_expired: 'Der Link ist ungültig oder abgelaufen.',
  bad_jwt: SIGN_IN_EXPIRED,
  no_authorization: 'Dafür müssen Sie angemeldet sein.',
  session_not_found: SIGN_IN_EXPIRED,
  refresh_token_not_found: SIGN_IN_EXPIRED,
  same_password: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  weak_password: 'Das Passwort ist zu kurz oder zu einfach.',
  session_expired: SIGN_IN_EXPIRED,
  refresh_token_already_used: SIGN_IN_EXPIRED,
  insufficient_aal: 'Bestätigen Sie zuerst Ihren zweiten Faktor.',
  mfa_factor_not_found: 'Diesen zweiten Faktor gibt es nicht.',
  mfa_factor_name_conflict: 'Einen zweiten Faktor mit diesem Namen gibt es schon.',
  mfa_challenge_expired: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
  mfa_verification_failed: 'Der Code ist falsch oder schon verbraucht.',
  mfa_no_factor: 'Richten Sie zuerst einen zweiten Faktor ein.',
  recovery_session: 'Über diesen Link lässt sich nur ein neues Passwort festlegen.',
  mfa_secret_lost:
    'Die Schlüssel des Servers sind nicht mehr dieselben, deshalb gilt kein Code einer App. Nehmen Sie einen Wiederherstellungscode, oder fragen Sie, wer die Website betreut: npm run doctor sagt, wie es weitergeht.',
  too_many_enrolled_mfa_factors: 'Es gibt schon zehn zweite Faktoren. Entfernen Sie zuerst einen.',
  email_change_disabled: 'Die E-Mail-Adresse kann nicht geändert werden.',
  reauthentication_needed: 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.',
  too_many_files:
    'Gerade kommen sehr viele Dateien an. Bitte versuchen Sie es in einer Minute noch einmal, oder senden Sie Ihre Anfrage ohne Datei.',
  form_without_script:
    'Ihre Angaben sind nicht angekommen: Dieses Formular braucht JavaScript. Bitte gehen Sie zurück und laden Sie die Seite neu, oder rufen Sie uns an.',
  not_json: 'Hier werden nur Angaben angenommen, die im Format JSON sind.',
}

export const SENTENCE_BY_STATUS: Record<number, string> = {
  400: 'Die Angaben sind nicht vollständig oder haben nicht die erwartete Form.',
  401: 'Dafür fehlt die Berechtigung.',
  403: 'Das ist nicht erlaubt.',
  404: 'Das gibt es hier nicht.',
  406: 'Dazu wurde nichts gefunden.',
  408: 'Die Anfrage kam nicht rechtzeitig an. Versuchen Sie es noch einmal.',
  409: 'Das widerspricht einem anderen Eintrag.',
  413: 'Das ist zu groß.',
  415: 'Diese Art von Datei wird hier nicht angenommen.',
  422: 'Die Angaben haben nicht die erwartete Form.',
  429: 'Das waren zu viele Versuche. Warten Sie einen Moment.',
}

export const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

interface Details {
  message?: string
  details?: string | undefined
  headers?: HeadersInit
}

/** Refuses a call in the shape that its client reads. @param code of PostgREST, GoTrue or the Storage API where they have one */
export function errorResponse(
  area: Area,
  status: number,
  code: string,
  { message, details, headers }: Details = {},
): Response {
  const sentence = message ?? SENTENCE_BY_CODE[code] ?? SENTENCE_BY_STATUS[status] ?? LATER
  if (area === 'page') return page(sentence, status, headers)
  const body = {
    rest: { code, message: sentence, details: details ?? null, hint: null },
    functions: { success: false, code, message: sentence, details: null, hint: null },
    auth: { code: status, error_code: code, msg: sentence },
    storage: { statusCode: String(status), error: code, message: sentence },
  }[area]
  return Response.json(body, { status, ...(headers ? { headers } : {}) })
}

/** Without the layout of the site: what refuses may be what the site itself needs. @param sentence of this program */
function page(sentence: string, status: number, headers?: HeadersInit): Response {
  const all = new Headers(headers)
  all.set('content-type', 'text/html; charset=utf-8')
  all.set('content-security-policy', pagePolicy([]))
  const html = `<!DOCTYPE html>
<html lang="de">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Das hat nicht geklappt</title>
<main><h1>Das hat nicht geklappt</h1><p>${sentence}</p><p><a href="/">Zur Startseite</a></p></main>
</html>
`
  return new Response(html, { status, headers: all })
}

/** `Retry-After` for programs, a sentence with the time for people. */
export function tooManyRequestsResponse(area: Area, seconds: number, details: Details = {}): Response {
  const headers = new Headers(details.headers)
  headers.set('retry-after', String(seconds))
  const code = area === 'auth' ? 'over_request_rate_limit' : 'too_many_requests'
  const message = details.message ?? (area === 'auth' ? tooManyTries(seconds) : tooManyRequests(seconds))
  return errorResponse(area, 429, code, { message, headers })
}
