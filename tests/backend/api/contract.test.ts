// @module-tag more
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { consultationRequest, mwoEntry } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

/**
 * Of the 15 calls of section 7 of the specification, with its numbers, what is not tried elsewhere as a page makes it: 3 to 6 and 9
 * in newsletter/opt-in.test.ts, 10 and 11 in enquiries/work-on-enquiries.test.ts, 12 in accounts, 13 in access/access.test.ts,
 * 15 in site/social-image.test.ts. Where a call moved to the server, that the public key gets nowhere with it:
 * access/access.test.ts.
 */
describe('the calls of the specification', () => {
  const server = serverOn('pglite')

  const address = () => `${crypto.randomUUID()}@example.com`
  const post = (name: string, body: object, key = server.keys.publishableKey) =>
    fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** The token leaves the server in a mail only; here it is read where the mail waits. */
  const mailsTo = async (email: string) => {
    const mails = sql`select content from private.mail_outbox where recipient = ${email}`
    return JSON.stringify((await mails.execute(server.database.sql)).rows)
  }

  test('1: a visitor inserts into consultation_requests and reads only the error', async () => {
    const { consent_version, ...asSpecified } = consultationRequest()
    for (const row of [consultationRequest(), asSpecified]) {
      const { error, data } = await server.as.visitor.from('consultation_requests').insert(row)
      expect({ error, data }).toEqual({ error: null, data: null })
    }
    const insert = (rows: object[]) => server.as.visitor.from('consultation_requests').insert(rows)
    expect((await insert([consultationRequest()])).error).toBeNull()
    expect((await insert([consultationRequest(), consultationRequest()])).error).toMatchObject({ code: 'bad_json' })
  })

  test('a visitor inserts into mwo_form_entries what the specification names', async () => {
    const insert = async (changes: Record<string, unknown>) => {
      const { consent_version, ...asSpecified } = mwoEntry(changes)
      return (await server.as.visitor.from('mwo_form_entries').insert(asSpecified)).error
    }
    const more = { phone: '040 66969-123', is_anonymous: false, location: { city: 'Kiel', country: 'Deutschland' } }

    expect(await insert({ ...more, status: 'new' })).toBeNull()
  })

  test('2, 8: RPC check_newsletter_subscriber_details and find_subscriber_for_unsubscribe answer the secret key', async () => {
    const email = address()
    await server.as.secret.from('newsletter_subscribers').insert({ email, first_name: 'Erika' })
    const call = async (name: string) =>
      (await server.as.secret.rpc(name, { subscriber_email: email.toUpperCase() })).data

    const subscriber_id = expect.any(String)
    const details = { subscriber_status: 'pending', subscriber_first_name: 'Erika', subscriber_last_name: null }
    expect(await call('check_newsletter_subscriber_details')).toEqual([{ subscriber_id, ...details }])
    expect(await call('find_subscriber_for_unsubscribe')).toEqual([{ subscriber_id }])
  })

  test('7: GET confirm-newsletter-subscription confirms with the public key as a bearer token, and no other header', async () => {
    const email = address()
    await post('subscribe-newsletter', { email, gdprConsent: true })
    const token = /[0-9a-f]{64}/.exec(await mailsTo(email))?.[0]
    const confirmed = await fetch(`${server.url}/functions/v1/confirm-newsletter-subscription?token=${token}`, {
      headers: { authorization: `Bearer ${server.keys.publishableKey}` },
    })
    expect(await confirmed.json()).toEqual({ success: true, message: expect.any(String) })
  })

  test('14: reset-admin-password answers in the quoted shape, and gives no password away', async () => {
    // As in call 7, the key is a bearer token alone; whatever else stands there is refused.
    const call = (key: string) =>
      fetch(`${server.url}/functions/v1/reset-admin-password`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      })
    expect((await call('sb_publishable_no_such_key')).status).toBe(401)
    const answer = await call(server.keys.publishableKey)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toEqual({ success: false, temporaryPassword: null, error: expect.any(String) })
  })
})
