import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { RECEIPTS_OF_A_PROVIDER, requestLimits } from '../../../rules/operation/request-limits.ts'
import { createLimiter } from '../../../server/limits/limiter.ts'
import { engines } from '../../support/database/databases.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { consultationRequest, freshNetwork, mwoEntry, pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { serverOn, startServerUnderTest } from '../../support/server/server-under-test.ts'

const ENQUIRIES = '/rest/v1/consultation_requests'
const TRIES = /^Das waren zu viele Versuche\. Bitte versuchen Sie es in .+ noch einmal\.$/
const REQUESTS =
  /^Von Ihrem Internetanschluss kamen in kurzer Zeit zu viele Anfragen\. Bitte versuchen Sie es in .+ noch einmal, oder rufen Sie uns an\.$/
const FILES =
  /^Heute sind schon so viele Dateien angekommen, wie wir an einem Tag annehmen\. Bitte senden Sie Ihre Anfrage ohne Datei, oder versuchen Sie es in .+ noch einmal\.$/

describe('a network that asked for its number', () => {
  const server = serverOn('pglite')
  const { run } = server
  /** As if a network had asked for so much. */
  const spend = (limit: keyof typeof requestLimits, network: string, amount: number = requestLimits[limit].each) =>
    createLimiter(server.database).take(limit, network, { amount })
  const call = (path: string, network: string, body: unknown = {}) =>
    fetch(server.url + path, {
      method: path.startsWith('/api/og') ? 'GET' : 'POST',
      headers: {
        apikey: server.keys.publishableKey,
        'content-type': body instanceof ArrayBuffer ? 'application/pdf' : 'application/json',
        'x-forwarded-for': network,
      },
      ...(path.startsWith('/api/og') ? {} : { body: body instanceof ArrayBuffer ? body : JSON.stringify(body) }),
    })

  const someone = { email: 'niemand@example.com', gdprConsent: true }
  test.each([
    ['enquiries', ENQUIRIES, consultationRequest, { code: 'too_many_requests', message: REQUESTS }],
    ['enquiries', '/rest/v1/mwo_form_entries', mwoEntry, { code: 'too_many_requests', message: REQUESTS }],
    ['files', () => `/storage/v1/object/mwo-uploads/${uploadPath()}`, pdfBytes, { message: FILES }],
    ['recovery mails', '/auth/v1/recover', () => someone, { error_code: 'over_request_rate_limit', msg: TRIES }],
    ['mailed codes', '/auth/v1/verify', () => ({ type: 'recovery', token_hash: 'x' }), { msg: TRIES }],
    ['mailed codes', '/functions/v1/accept-invitation', () => ({}), { message: REQUESTS }],
    [
      'newsletter signups',
      '/functions/v1/subscribe-newsletter',
      () => someone,
      { message: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.', retryAfter: expect.any(Number) },
    ],
    [
      'newsletter sign-offs',
      '/functions/v1/unsubscribe-newsletter',
      () => someone,
      { message: 'Ein Fehler ist aufgetreten.' },
    ],
    ['temporary passwords', '/functions/v1/reset-admin-password', () => ({}), { success: false, error: TRIES }],
    ['problem reports', '/api/problems', () => ({}), { message: REQUESTS }],
    ['drawn images', '/api/og?title=Noch+nie+gesehen', () => ({}), { message: REQUESTS }],
  ] as const)('is told when to try again, and no other one: %s, %s', async (limit, path, body, said) => {
    const network = freshNetwork()
    const ask = (from: string) => call(typeof path === 'string' ? path : path(), from, body())
    await spend(limit, network)

    const refused = await ask(network)

    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const [name, value] of Object.entries(said))
      expect((await refused.clone().json())[name], name).toEqual(
        value instanceof RegExp ? expect.stringMatching(value) : value,
      )
    expect((await ask(freshNetwork())).status).not.toBe(429)
  })

  test('sends an enquiry again, after a lost answer, and it is not refused as one too many', async () => {
    const network = freshNetwork()
    const request = consultationRequest()
    expect((await call(ENQUIRIES, network, request)).status).toBe(201)
    await spend('enquiries', network, 59)

    const again = await call(ENQUIRIES, network, request)

    expect([again.status, (await again.json()).details]).toEqual([409, expect.stringContaining('_pkey')])
  })

  test('has used one for what a rule refused, however the caller would roll it back', async () => {
    const network = freshNetwork()
    await spend('enquiries', network, 59)
    const notes = consultationRequest({ admin_notes: 'von außen' })
    const insert = server.as.outsider.from('consultation_requests').insert(notes)
    expect((await insert.setHeader('x-forwarded-for', network).setHeader('prefer', 'tx=rollback')).status).toBe(403)

    expect((await call(ENQUIRIES, network, notes)).status).toBe(429)
  })

  test('gets pictures that were drawn before', async () => {
    const network = freshNetwork()
    const drawn = '/api/og?title=Schon+gezeichnet'
    expect((await call(drawn, network)).status).toBe(200)
    await spend('drawn images', network)

    expect((await call(drawn, network)).status).toBe(200)
  })

  test('is not limited with the secret key', async () => {
    const network = freshNetwork()
    await spend('enquiries', network)

    const insert = server.as.secret.from('consultation_requests').insert(consultationRequest())
    expect((await insert.setHeader('x-forwarded-for', network)).status).toBe(201)
  })

  test('a way that forgets to count is closed', async () => {
    for (const actor of ['visitor', 'administrator'] as const) {
      const { error } = await server.unguarded[actor].from('consultation_requests').insert(consultationRequest())
      expect(error?.code, actor).toBe('42501')
    }
  })

  test('the first fifty enquirers of a provider get a receipt, whatever all others do', async () => {
    const enquire = async (network: string) => {
      const email = `${crypto.randomUUID()}@example.com`
      expect((await call(ENQUIRIES, network, consultationRequest({ email }))).status).toBe(201)
      return (await run(`select from private.mail_outbox where recipient = '${email}'`)).length
    }
    for (let provider = 0; provider < 12; provider += 1) await spend('enquiries', `100.${provider}.1.1`, 60)
    await spend('enquiries', '101.1.1.1', RECEIPTS_OF_A_PROVIDER - 1)

    expect([await enquire('101.1.1.2'), await enquire('101.1.1.3'), await enquire('101.2.1.1')]).toEqual([1, 0, 1])
  })

  test('views of an article beyond sixty an hour are answered alike and left out', async () => {
    const network = freshNetwork()
    const view = async () =>
      (await call('/rest/v1/rpc/count_article_view', network, { _slug: 'lakhovsky-pionier' })).status
    const statuses = new Set<number>()
    for (let times = 0; times < 62; times += 1) statuses.add(await view())

    expect([...statuses]).toEqual([204])
    expect(await run('select views from private.article_views')).toEqual([{ views: 60 }])
  })

  test('the right password is compared for an account that is there, and any for one that is not', async () => {
    const signIn = (email: string, password: string) =>
      call('/auth/v1/token?grant_type=password', network, { email, password })
    const network = freshNetwork()
    for (const email of ['niemand@example.com', ADMINISTRATOR]) {
      for (let times = 0; times < 5; times += 1) expect((await signIn(email, 'falsch')).status).toBe(400)
      const refused = await signIn(email, PASSWORD)
      expect([refused.status, (await refused.json()).msg]).toEqual([429, expect.stringMatching(TRIES)])
    }
    const other = await call('/auth/v1/token?grant_type=password', freshNetwork(), {
      email: ADMINISTRATOR,
      password: PASSWORD,
    })
    expect(other.status).toBe(200)
  })

  test('X-Forwarded-For from a visitor changes nothing', async () => {
    const open = await startServerUnderTest('pglite', { TRUSTED_PROXIES: '' })
    await createLimiter(open.database).take('enquiries', '127.0.0.1', { amount: 59 })
    const enquire = () => open.as.visitor.from('consultation_requests').insert(consultationRequest())
    const answers = [await enquire(), await enquire()]
    await open.stop()

    expect(answers.map(({ status }) => status)).toEqual([201, 429])
  })
})

// The built-in database does one thing at a time.
describe.runIf(engines.includes('postgres'))('an enquiry on postgres', { tags: ['more'] }, () => {
  const server = serverOn('postgres')

  test('waits for no other that is under way', async () => {
    const underWay = await server.database.sql.startTransaction().execute()
    await sql`select set_config('request.jwt.claims', '{"client":{"enquiry":"with receipt"}}', true)`.execute(underWay)
    await sql`set local role anon`.execute(underWay)
    const { id, first_name, last_name, email, phone } = consultationRequest()
    await sql`
      insert into public.consultation_requests (id, first_name, last_name, email, phone)
      values (${id}, ${first_name}, ${last_name}, ${email}, ${phone})
    `.execute(underWay)
    const enquiries = server.as.visitor.from('consultation_requests')

    expect((await enquiries.insert(consultationRequest({ email: 'max.mustermann@example.com' }))).status).toBe(201)
    await underWay.commit().execute()
  })
})
