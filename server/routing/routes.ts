import { TrieRouter } from 'hono/router/trie-router'
import { MAX_UPLOAD_BYTES, UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import type { LimitName } from '../../rules/operation/request-limits.ts'
import { MAX_PICTURE_BYTES } from '../../rules/pictures.ts'

const KB = 1024

/**
 * Each may do what those before may. An administrator shows a sign-in; the database decides, row by row, whether the account has the role. The
 * secret key comes from this machine or `SECRET_KEY_NETWORKS`.
 */
export const CALLERS = ['everybody', 'visitor', 'administrator', 'secret key'] as const
export type Caller = (typeof CALLERS)[number]

export interface Body {
  /** Only the secret key may send a list: many cost the database a lot. */
  kind: 'nothing' | 'object' | 'object or nothing' | 'object or form' | 'file'
  /** Bytes. */
  most: number
}

const nothing: Body = { kind: 'nothing', most: 0 }
const object = (most: number): Body => ({ kind: 'object', most })
const objectOrNothing = (most: number): Body => ({ kind: 'object or nothing', most })
const objectOrForm = (most: number): Body => ({ kind: 'object or form', most })
const file = (most: number): Body => ({ kind: 'file', most })

export interface Route {
  /** `METHOD /path`; `:name` stands for one segment. A GET also answers HEAD, but for functions, which act. */
  at: string
  by: Caller
  body: Body
  /** Counted by the network of the caller before the body is read. */
  limit?: LimitName
}

/** The longest form in the longest spelling of JSON (`\u00e4`). */
export const ENQUIRY = 64 * KB
const SMALL = 16 * KB
/** The longest draft (480_content.sql), likewise. */
const DRAFT = 600 * KB
/** Without arguments supabase-js sends an empty object. */
const functions = (by: Caller, most: number, names: string): Route[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ at: `POST /rest/v1/rpc/${name}`, by, body: object(most) }))

const FILE = `/storage/v1/object/${UPLOAD_BUCKET}/:folder/:file`

/**
 * What is not in this list is 404, whatever the embedded backend could do with it. A page of another origin can send only what needs no key and
 * no JSON: for anything else its browser asks first, and is refused. There are no cookies.
 */
export const routes: readonly Route[] = [
  { at: 'GET /healthz', by: 'everybody', body: nothing },
  { at: 'GET /readyz', by: 'everybody', body: nothing },
  { at: 'GET /backend.json', by: 'everybody', body: nothing },
  { at: 'GET /api/og', by: 'everybody', body: nothing },
  { at: 'POST /api/problems', by: 'everybody', body: object(8 * KB), limit: 'problem reports' },
  { at: 'GET /bilder/:file', by: 'everybody', body: nothing },
  { at: 'GET /termin/:id/:signature', by: 'everybody', body: nothing },
  { at: 'POST /termin/:id/:signature', by: 'everybody', body: objectOrForm(KB) },
  { at: 'GET /kalender/:file', by: 'everybody', body: nothing },
  { at: 'POST /api/pictures', by: 'administrator', body: file(MAX_PICTURE_BYTES) },
  { at: 'POST /api/documents', by: 'administrator', body: file(MAX_UPLOAD_BYTES) },
  { at: 'POST /api/documents/open', by: 'administrator', body: object(KB) },
  { at: 'POST /api/preview', by: 'administrator', body: object(SMALL) },
  { at: 'POST /api/newsletter/preview', by: 'administrator', body: object(SMALL) },
  { at: 'POST /api/newsletter/sample', by: 'administrator', body: object(SMALL) },
  { at: 'POST /api/first-steps', by: 'administrator', body: object(SMALL) },

  { at: 'POST /rest/v1/consultation_requests', by: 'visitor', body: object(ENQUIRY) },
  { at: 'GET /rest/v1/consultation_requests', by: 'administrator', body: nothing },
  { at: 'PATCH /rest/v1/consultation_requests', by: 'administrator', body: object(ENQUIRY) },
  { at: 'DELETE /rest/v1/consultation_requests', by: 'administrator', body: nothing },
  { at: 'POST /rest/v1/mwo_form_entries', by: 'visitor', body: object(ENQUIRY) },
  { at: 'GET /rest/v1/mwo_form_entries', by: 'administrator', body: nothing },
  { at: 'PATCH /rest/v1/mwo_form_entries', by: 'administrator', body: object(ENQUIRY) },
  { at: 'DELETE /rest/v1/mwo_form_entries', by: 'administrator', body: nothing },
  { at: 'GET /rest/v1/newsletter_subscribers', by: 'administrator', body: nothing },
  { at: 'POST /rest/v1/newsletter_subscribers', by: 'secret key', body: object(ENQUIRY) },
  { at: 'PATCH /rest/v1/newsletter_subscribers', by: 'secret key', body: object(ENQUIRY) },
  { at: 'GET /rest/v1/newsletter_opt_in_logs', by: 'administrator', body: nothing },
  { at: 'POST /rest/v1/newsletter_opt_in_logs', by: 'secret key', body: object(ENQUIRY) },
  { at: 'GET /rest/v1/user_roles', by: 'secret key', body: nothing },
  { at: 'POST /rest/v1/user_roles', by: 'secret key', body: object(SMALL) },
  { at: 'DELETE /rest/v1/user_roles', by: 'secret key', body: nothing },

  ...functions('visitor', SMALL, 'count_article_view article_views'),
  ...functions(
    'administrator',
    SMALL,
    `
    has_role second_factor_state my_sessions end_my_sessions require_recent_authentication administrators
    invite_administrator end_administrator signed_in_at
    search_newsletter_subscribers erase_newsletter_address unsubscribe_newsletter_address same_person disclose_person erase_person correct_contact
    correct_subscriber count_enquiry_kinds enquiry_deletion enquiry_history enquiry_page log_enquiry_export
    inbox_today documents delete_document answers_of take_back send_again accept_reply dismiss_reply draft_of coming_appointments
    cancel_appointment move_appointment times_between appointments_in_closures known_people busy_times busy_calendars
    add_busy_calendar remove_busy_calendar calendar_address make_calendar_address end_calendar_address reply_times undelivered_mails
    acknowledge_undelivered_mails content_state content_documents content_history discard_draft
    list_trash bring_back throw_away_enquiry content_version publish_content restore_content newsletter_sending
    newsletter_problems send_newsletter_issue control_newsletter_issue decide_uncertain_deliveries
    set_newsletter_pace trust_newsletter_address list_pictures save_picture delete_picture
  `,
  ),
  ...functions('administrator', ENQUIRY, 'send_answer record_call book_appointment'),
  ...functions('administrator', DRAFT, 'save_draft'),
  ...functions('secret key', SMALL, 'check_newsletter_subscriber_details find_subscriber_for_unsubscribe'),

  { at: 'POST /auth/v1/token', by: 'visitor', body: object(SMALL) },
  { at: 'POST /auth/v1/recover', by: 'visitor', body: object(SMALL), limit: 'recovery mails' },
  { at: 'POST /auth/v1/verify', by: 'visitor', body: object(SMALL), limit: 'mailed codes' },
  { at: 'GET /auth/v1/user', by: 'administrator', body: nothing },
  { at: 'PUT /auth/v1/user', by: 'administrator', body: object(SMALL) },
  { at: 'POST /auth/v1/logout', by: 'administrator', body: objectOrNothing(SMALL) },
  { at: 'POST /auth/v1/factors', by: 'administrator', body: object(SMALL) },
  { at: 'DELETE /auth/v1/factors/:id', by: 'administrator', body: nothing },
  { at: 'POST /auth/v1/factors/:id/challenge', by: 'administrator', body: objectOrNothing(SMALL) },
  { at: 'POST /auth/v1/factors/:id/verify', by: 'administrator', body: object(SMALL) },
  { at: 'GET /auth/v1/factors/recovery-codes', by: 'administrator', body: nothing },
  { at: 'POST /auth/v1/factors/recovery-codes', by: 'administrator', body: objectOrNothing(SMALL) },
  { at: 'POST /auth/v1/factors/recovery-codes/verify', by: 'administrator', body: object(SMALL) },

  { at: `POST ${FILE}`, by: 'visitor', body: file(MAX_UPLOAD_BYTES), limit: 'files' },
  { at: `GET ${FILE}`, by: 'administrator', body: nothing },
  { at: `DELETE /storage/v1/object/${UPLOAD_BUCKET}`, by: 'administrator', body: object(SMALL) },
  {
    at: `POST /storage/v1/object/sign/${UPLOAD_BUCKET}/:folder/:file`,
    by: 'administrator',
    body: object(SMALL),
  },
  { at: `GET /storage/v1/object/sign/${UPLOAD_BUCKET}/:folder/:file`, by: 'everybody', body: nothing },

  { at: 'POST /functions/v1/subscribe-newsletter', by: 'visitor', body: object(ENQUIRY) },
  { at: 'GET /functions/v1/confirm-newsletter-subscription', by: 'visitor', body: nothing },
  // A mail program sends a form and no key; opening the link leads to the page.
  { at: 'POST /functions/v1/unsubscribe-newsletter', by: 'everybody', body: objectOrForm(SMALL) },
  { at: 'GET /functions/v1/unsubscribe-newsletter', by: 'everybody', body: nothing },
  { at: 'POST /functions/v1/send-newsletter-confirmation', by: 'secret key', body: object(SMALL) },
  { at: 'POST /functions/v1/send-welcome-email', by: 'secret key', body: objectOrNothing(SMALL) },
  { at: 'POST /functions/v1/reset-admin-password', by: 'visitor', body: objectOrNothing(SMALL) },
  { at: 'POST /functions/v1/accept-invitation', by: 'visitor', body: object(SMALL), limit: 'mailed codes' },
]

const table = new TrieRouter<Route>()
for (const route of routes) {
  const [method = '', path = ''] = route.at.split(' ')
  table.add(method, path, route)
}

/** The first row counts. @param path by `canonicalPath` */
export function routeFor(method: string, path: string): Route | undefined {
  const [rows] = table.match(method === 'HEAD' && !path.startsWith('/functions/') ? 'GET' : method, path)
  return rows[0]?.[0]
}

/** Each segment decoded once and escaped again; undefined for an empty or dot segment, and for a slash or control character inside of one. */
export function canonicalPath(pathname: string): string | undefined {
  try {
    const segments = pathname.slice(1).split('/').map(decodeURIComponent)
    return segments.every(isPlain) ? `/${segments.map(encodeURIComponent).join('/')}` : undefined
  } catch {
    return undefined
  }
}

function isPlain(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\p{Cc}]/u.test(segment)
}

/** Whether only the list decides about a path. Everything else belongs to the site. */
export function isApiPath(pathname: string): boolean {
  return /^\/+(rest|auth|storage|functions|api)(\/|$)/.test(decodedOnce(pathname))
}

/** What cannot be decoded stays as it is. */
export function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
