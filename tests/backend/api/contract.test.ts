// @module-tag more
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdministrator } from '../../../server/accounts/administrators.ts'
import { PASSWORD } from '../../support/people.ts'
import { consultationRequest, mwoEntry } from '../../support/server/enquiries.ts'
import { client, type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

/**
 * The 15 calls of section 7 of the specification, with its numbers. Where deviation 2 moved a call to
 * the server, the test shows both: that it works there, and that the public key gets nowhere with it.
 */
describe('the calls of the specification', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())

  test('1: a visitor inserts into consultation_requests and reads only the error', async () => {
    const { error, data } = await server.as.visitor.from('consultation_requests').insert(consultationRequest())
    expect({ error, data }).toEqual({ error: null, data: null })
    const { consent_version, ...asSpecified } = consultationRequest()
    expect((await server.as.visitor.from('consultation_requests').insert(asSpecified)).error).toBeNull()
  })

  test('2, 8: RPC check_newsletter_subscriber_details and find_subscriber_for_unsubscribe answer the secret key', async () => {
    const email = await subscriber('pending')
    const details = {
      subscriber_id: expect.any(String),
      subscriber_status: 'pending',
      subscriber_first_name: 'Erika',
      subscriber_last_name: null,
    }
    for (const [name, found] of [
      ['check_newsletter_subscriber_details', details],
      ['find_subscriber_for_unsubscribe', { subscriber_id: expect.any(String) }],
    ] as const) {
      const { data } = await server.as.secret.rpc(name, { subscriber_email: email.toUpperCase() })
      expect(data, name).toEqual([found])
      expect((await server.as.visitor.rpc(name, { subscriber_email: email })).data, name).toBeNull()
    }
  })

  test('3: a visitor cannot set a new token for a pending subscriber', async () => {
    const email = await subscriber('pending')
    const token = { confirmation_token: 'a'.repeat(64) }

    await server.as.visitor.from('newsletter_subscribers').update(token).eq('email', email)

    expect(await storedSubscriber(email)).toMatchObject({ confirmation_token: null })
  })

  test('4: a signup through the function inserts a pending subscriber; a visitor cannot insert one', async () => {
    const email = address()

    expect(await subscribe(email)).toEqual({
      success: true,
      message: 'Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.',
    })

    expect(await storedSubscriber(email)).toMatchObject({ status: 'pending', gdpr_consent_given: true })
    const stranger = address()
    await server.as.visitor.from('newsletter_subscribers').insert({ email: stranger }).select().single()
    expect(await storedSubscriber(stranger)).toBeUndefined()
  })

  test('5: signup and unsubscribe leave lines in newsletter_opt_in_logs; a visitor cannot write one', async () => {
    const email = address()
    await subscribe(email)
    await fetchFunction(`confirm-newsletter-subscription?token=${await mailedToken(email)}`, {
      method: 'GET',
      key: server.keys.publishableKey,
    })
    await callFunction('unsubscribe-newsletter', { email })

    await server.as.visitor.from('newsletter_opt_in_logs').insert({ email, action: 'confirm' })

    const { data } = await server.as.secret
      .from('newsletter_opt_in_logs')
      .select('action, gdpr_consent_given, gdpr_consent_text, ip_address')
      .eq('email', email)
      .in('action', ['signup', 'confirm', 'unsubscribe'])
      .order('created_at')
    expect(data).toMatchObject([
      {
        action: 'signup',
        gdpr_consent_given: true,
        gdpr_consent_text: expect.stringMatching(/.{80}/),
        ip_address: '127.0.0.1',
      },
      { action: 'confirm' },
      { action: 'unsubscribe' },
    ])
  })

  test('6: send-newsletter-confirmation works with the secret key and refuses the public one', async () => {
    const token = randomBytes(32).toString('hex')
    const body = { email: address(), token, firstName: 'Erika' }
    await server.as.secret.from('newsletter_subscribers').insert({
      email: body.email,
      confirmation_token: createHash('sha256').update(token).digest('hex'),
      confirmation_token_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })

    expect(
      (await fetchFunction('send-newsletter-confirmation', { body, key: server.keys.publishableKey })).status,
    ).toBe(401)
    const asServer = await fetchFunction('send-newsletter-confirmation', { body, key: server.keys.secretKey })

    expect(await asServer.json()).toMatchObject({ success: true })
    const { rows } = await sql`select content from private.mail_outbox where recipient = ${body.email}`.execute(
      server.database.sql,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows), 'a name that a stranger may have typed').not.toContain('Erika')
  })

  test('7: GET confirm-newsletter-subscription confirms with the public key, and without it changes nothing', async () => {
    const email = address()
    await subscribe(email)
    const path = `confirm-newsletter-subscription?token=${await mailedToken(email)}`

    expect((await fetch(`${server.url}/functions/v1/${path}`)).status).toBe(401)
    expect(await storedSubscriber(email)).toMatchObject({ status: 'pending' })

    // The specification sends the public key as a bearer token, and no other header.
    const confirmed = await fetch(`${server.url}/functions/v1/${path}`, {
      headers: { authorization: `Bearer ${server.keys.publishableKey}` },
    })
    expect(await confirmed.json()).toEqual({ success: true, message: expect.any(String) })
    expect(await storedSubscriber(email)).toMatchObject({ status: 'confirmed' })
  })

  test('9: unsubscribing works through the function; a visitor cannot change the status', async () => {
    const email = await subscriber('confirmed')

    await server.as.visitor.from('newsletter_subscribers').update({ status: 'unsubscribed' }).eq('email', email)
    expect(await storedSubscriber(email)).toMatchObject({ status: 'confirmed' })

    expect(await callFunction('unsubscribe-newsletter', { email })).toEqual({
      success: true,
      message: 'Sie wurden erfolgreich vom Newsletter abgemeldet.',
    })
    expect(await storedSubscriber(email)).toMatchObject({ status: 'unsubscribed', unsubscribed_at: expect.any(String) })
  })

  test('10, 11: an administrator reads all MWO entries, newest first, and updates one by its id', async () => {
    await server.as.visitor.from('mwo_form_entries').insert(mwoEntry({ message: 'zuerst' }))
    const entry = mwoEntry({ message: 'danach' })
    await server.as.visitor.from('mwo_form_entries').insert(entry)
    const entries = () => server.as.administrator.from('mwo_form_entries')

    const { data } = await entries().select('*').order('created_at', { ascending: false })
    const changes = { status: 'contacted', admin_notes: 'angerufen' }
    const { error } = await entries().update(changes).eq('id', entry.id)

    expect(data?.slice(0, 2).map(({ message }) => message)).toEqual(['danach', 'zuerst'])
    expect(error).toBeNull()
    expect((await entries().select('status, admin_notes').eq('id', entry.id)).data).toEqual([changes])
  })

  test('12: sign in, session, user, change of password, take over a session, sign out', async () => {
    // Her own account: a new password ends every other session of it.
    const email = address()
    await createAdministrator(server.database, { email, password: PASSWORD })
    const { auth } = client(server.url, server.keys.publishableKey)
    const events: string[] = []
    auth.onAuthStateChange((event) => events.push(event))

    const { data: signedIn } = await auth.signInWithPassword({ email, password: PASSWORD })
    expect(signedIn.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: expect.any(Number),
      token_type: 'bearer',
    })
    expect((await auth.getUser()).data.user?.email).toBe(email)
    expect((await auth.getSession()).data.session?.user.last_sign_in_at).toEqual(expect.any(String))

    const other = client(server.url, server.keys.publishableKey)
    const { error: takeover } = await other.auth.setSession({
      access_token: signedIn.session?.access_token as string,
      refresh_token: signedIn.session?.refresh_token as string,
    })
    expect(takeover).toBeNull()

    expect((await auth.updateUser({ password: `${PASSWORD}-neu` })).error).toBeNull()
    const { auth: again } = client(server.url, server.keys.publishableKey)
    expect((await again.signInWithPassword({ email, password: `${PASSWORD}-neu` })).error).toBeNull()

    await auth.signOut({ scope: 'local' })
    expect((await auth.getSession()).data.session).toBeNull()
    expect(events).toEqual(expect.arrayContaining(['SIGNED_IN', 'SIGNED_OUT']))
  })

  test('13: has_role answers a boolean about the caller', async () => {
    const { administrator } = server.accounts
    const { data } = await server.as.administrator.rpc('has_role', { _user_id: administrator, _role: 'admin' })
    expect(data).toBe(true)
  })

  test('14: reset-admin-password answers in the quoted shape, and gives no password away', async () => {
    // As in call 7, the key is a bearer token alone; whatever else stands there is refused.
    const call = (key: string) =>
      fetch(`${server.url}/functions/v1/reset-admin-password`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      })
    expect((await call('sb_publishable_no_such_key')).status).toBe(401)
    const response = await call(server.keys.publishableKey)
    expect(response.status).toBe(200)

    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({
      success: false,
      temporaryPassword: null,
      error: expect.any(String),
    })
  })

  test('15: GET /api/og answers a picture for any title and description', async () => {
    const response = await fetch(`${server.url}/api/og?title=Resonanz&description=Was%20man%20wei%C3%9F`)
    const bytes = Buffer.from(await response.arrayBuffer())

    expect(response.headers.get('content-type')).toBe('image/png')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })

  const address = () => `${crypto.randomUUID()}@example.com`

  async function subscriber(status: string): Promise<string> {
    const email = address()
    const { error } = await server.as.secret
      .from('newsletter_subscribers')
      .insert({ email, status, first_name: 'Erika' })
    if (error) throw error
    return email
  }

  async function storedSubscriber(email: string): Promise<Record<string, unknown> | undefined> {
    const { data } = await server.as.secret.from('newsletter_subscribers').select('*').eq('email', email)
    return data?.[0]
  }

  const subscribe = (email: string) =>
    callFunction('subscribe-newsletter', { email, firstName: 'Erika', gdprConsent: true })

  async function callFunction(name: string, body: object): Promise<unknown> {
    return (await fetchFunction(name, { body, key: server.keys.publishableKey })).json()
  }

  function fetchFunction(
    path: string,
    { method = 'POST', body, key }: { method?: string; body?: object; key: string },
  ) {
    return fetch(`${server.url}/functions/v1/${path}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  /** The token leaves the server in a mail only; here it is read where the mail waits. */
  async function mailedToken(email: string): Promise<string> {
    const { rows } = await sql<{ content: Record<string, string> }>`
      select content from private.mail_outbox where recipient = ${email}
    `.execute(server.database.sql)
    return JSON.stringify(rows).match(/[0-9a-f]{64}/)?.[0] ?? ''
  }
})
