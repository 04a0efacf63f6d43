import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { type Route, routes } from '../../../server/routing/routes.ts'
import { consultationRequest, mwoEntry } from './requests.ts'

/** What a row of the route table reads of a request, with a value that fits for each field. */
export interface RouteFields {
  route: Route
  method: string
  /** With `:id`, `:folder` and `:file` where the list has them. */
  pattern: string
  /** Of the body; empty where it is a file or nothing. */
  fields: Record<string, unknown>
  /** Of the address. */
  query: Record<string, string>
}

const ID = '7f0b3c8e-1111-4222-8333-444455556666'
const address = 'erika.mustermann@example.com'
const signup = {
  email: address,
  firstName: 'Erika',
  lastName: 'Mustermann',
  gdprConsent: true,
  consentVersion: '2026-11-20',
  referrer: '/blog',
}

/** What no table and no function of the database tells: read by the server, by the library and by the functions. */
const fieldsByHand: Record<string, { fields?: Record<string, unknown>; query?: Record<string, string> }> = {
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /backend.json': {},
  'GET /api/og': { query: { title: 'Titel', description: 'Beschreibung', drawing: 'x' } },
  'POST /api/problems': { fields: { kind: 'not-found', path: '/blog', detail: 'x' } },
  'GET /bilder/:file': {},
  'GET /termin/:id/:signature': {},
  'POST /termin/:id/:signature': { fields: { seen: 0, time: '2026-12-01T09:00:00.000Z', cancel: '1' } },
  'GET /kalender/:file': {},
  'POST /api/documents': { query: { name: 'Anfahrt.pdf' } },
  'POST /api/documents/open': { fields: { id: ID } },
  'POST /api/pictures': {},
  'POST /api/first-steps': {},
  'POST /api/newsletter/preview': { fields: { document: 'issue/herbst' } },
  'POST /api/newsletter/sample': { fields: { document: 'issue/herbst' } },
  'POST /api/preview': { fields: { document: 'facts', path: '/preise' } },
  'POST /auth/v1/token': {
    fields: { email: address, password: 'Ostsee', refresh_token: 'x', auth_code: 'x', code_verifier: 'x' },
    query: { grant_type: 'password' },
  },
  'POST /auth/v1/recover': {
    fields: { email: address, code_challenge: 'x', code_challenge_method: 's256' },
    query: { redirect_to: 'http://localhost' },
  },
  'POST /auth/v1/verify': { fields: { type: 'recovery', token_hash: 'x', token: 'x', email: address } },
  'GET /auth/v1/user': {},
  'PUT /auth/v1/user': { fields: { password: 'x', email: address, phone: '1', nonce: 'x', data: {} } },
  'POST /auth/v1/logout': { query: { scope: 'local' } },
  'POST /auth/v1/factors': { fields: { factor_type: 'totp', friendly_name: 'Telefon', issuer: 'x' } },
  'DELETE /auth/v1/factors/:id': {},
  'POST /auth/v1/factors/:id/challenge': { fields: { channel: 'x', webauthn: { rpId: 'localhost' } } },
  'POST /auth/v1/factors/:id/verify': {
    fields: { challenge_id: ID, code: '123456', webauthn: { credential_response: { id: 'x' } } },
  },
  'GET /auth/v1/factors/recovery-codes': {},
  'POST /auth/v1/factors/recovery-codes': {},
  'POST /auth/v1/factors/recovery-codes/verify': { fields: { code: 'x' } },
  'POST /storage/v1/object/mwo-uploads/:folder/:file': {},
  'GET /storage/v1/object/mwo-uploads/:folder/:file': { query: { download: 'datei.pdf' } },
  'DELETE /storage/v1/object/mwo-uploads': { fields: { prefixes: [`${ID}/datei.pdf`] } },
  'POST /storage/v1/object/sign/mwo-uploads/:folder/:file': { fields: { expiresIn: 60, transform: {} } },
  'GET /storage/v1/object/sign/mwo-uploads/:folder/:file': { query: { token: 'a.b.c', download: 'datei.pdf' } },
  'POST /functions/v1/subscribe-newsletter': { fields: signup },
  'GET /functions/v1/confirm-newsletter-subscription': { query: { token: 'a'.repeat(64) } },
  'POST /functions/v1/unsubscribe-newsletter': {
    fields: { email: address },
    query: { email: address, signature: 'x' },
  },
  'GET /functions/v1/unsubscribe-newsletter': { query: { email: address, signature: 'x' } },
  'POST /functions/v1/send-newsletter-confirmation': { fields: { email: address, token: 'x' } },
  'POST /functions/v1/send-welcome-email': { fields: { email: address, firstName: 'Erika' } },
  'POST /functions/v1/reset-admin-password': { fields: { code: 'x' } },
  'POST /functions/v1/accept-invitation': { fields: { token: 'a'.repeat(64), password: 'x' } },
}

/** Fields whose type alone does not say what fits. */
const fitting: Record<string, unknown> = {
  ...mwoEntry(),
  ...consultationRequest(),
  _kind: 'mwo',
  _document: 'facts',
  _role: 'admin',
  _email: address,
  from_day: '2026-11-01',
  to_day: '2026-11-30',
  _from_day: '2026-11-01',
  _to_day: '2026-11-30',
}

/**
 * Every row of the route table with the fields it reads: of the data API as the database itself names columns and
 * arguments, so that a new one is here by itself, and of the rest by hand.
 *
 * @throws for a new line that is neither: its fields belong into the list above
 */
export async function readRouteFields(database: Database): Promise<RouteFields[]> {
  const { rows } = await sql<{ place: string; name: string; type: string }>`
    select table_name as place, column_name as name, data_type as type
      from information_schema.columns where table_schema = 'public'
    union all
    select 'rpc/' || routine.proname, argument.name, format_type(argument.type, null)
      from pg_proc as routine
      cross join lateral unnest(routine.proargnames[1:routine.pronargs], routine.proargtypes::oid[]) as argument (name, type)
      where routine.pronamespace = 'public'::regnamespace and routine.pronargs > 0`.execute(database.sql)

  return routes.map((route) => {
    const [method = '', pattern = ''] = route.at.split(' ')
    const place = /^\/rest\/v1\/(.+)$/.exec(pattern)?.[1]
    if (place === undefined) {
      const byHand = fieldsByHand[route.at]
      if (!byHand) throw new Error(`tests/support/server/route-fields.ts does not say what ${route.at} reads`)
      return { route, method, pattern, fields: byHand.fields ?? {}, query: byHand.query ?? {} }
    }
    const named = rows.filter((row) => row.place === place)
    const fields = Object.fromEntries(named.map(({ name, type }) => [name, fitting[name] ?? fittingOf(type)]))
    const isTable = !place.startsWith('rpc/')
    const query: Record<string, string> = { select: '*', order: 'id', limit: '1', or: '(id.is.null)' }
    return {
      route,
      method,
      pattern,
      fields: route.body.kind === 'nothing' ? {} : fields,
      query: isTable ? { ...query, ...Object.fromEntries(named.map(({ name }) => [name, 'is.null'])) } : query,
    }
  })
}

function fittingOf(type: string): unknown {
  if (type === 'uuid') return ID
  if (/^(integer|bigint|smallint|numeric|double precision)$/.test(type)) return 1
  if (type === 'boolean') return true
  if (/^(timestamp|date)/.test(type)) return '2026-11-20'
  if (/^jsonb?$/.test(type)) return {}
  return /\[\]$|^ARRAY$/.test(type) ? [] : 'x'
}
