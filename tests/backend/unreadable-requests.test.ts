import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { consultationRequest } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

describeOnEngine('what the embedded backend cannot read, on %s,', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const ask = (path: string, options: RequestInit = {}) =>
    fetch(server.url + path, {
      ...options,
      headers: { apikey: server.keys.publishableKey, 'content-type': 'application/json' },
    })
  const post = (path: string, body: string) => ask(path, { method: 'POST', body })

  test.each([
    ['/rest/v1/mwo_form_entries', 'location'],
    ['/rest/v1/consultation_requests', 'message'],
    ['/auth/v1/recover', 'email'],
    ['/functions/v1/subscribe-newsletter', 'firstName'],
  ])('%s refuses what is nested without end', async (path, field) => {
    const depth = 2600
    const answer = await post(path, `{"${field}":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`)
    expect(answer.status).toBe(400)

    const deeper = 8000
    const another = await post(path, `{"${field}":${'['.repeat(deeper)}${']'.repeat(deeper)}}`)
    expect(another.status).toBe(400)
  })

  test('brackets in what somebody writes are no nesting', async () => {
    const message = `${'['.repeat(500)} "zitiert" \\ ${'{'.repeat(500)}`
    const answer = await post('/rest/v1/consultation_requests', JSON.stringify(consultationRequest({ message })))

    expect(answer.status).toBe(201)
  })

  test.each([
    ['/auth/v1/token?grant_type=password', 'password'],
    ['/auth/v1/token?grant_type=refresh_token', 'refresh_token'],
    ['/auth/v1/verify', 'token_hash'],
  ])('%s refuses a NUL, which PostgreSQL holds in no text', async (path, field) => {
    const fields = { type: 'recovery', email: 'erika.mustermann@example.com', [field]: 'a\0b' }
    const answer = await post(path, JSON.stringify(fields))

    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Die Angaben sind nicht vollständig')
  })

  test.each([
    ['/rest/v1/mwo_form_entries?order=%00', 400],
    ['/rest/v1/mwo_form_entries?%00=eq.1', 400],
    ['/storage/v1/object/mwo-uploads/a/%00b', 404],
    ['/functions/v1/unsubscribe-newsletter?email=%00', 400],
  ])('%s is refused for its NUL', async (path, status) => {
    for (const method of ['GET', 'HEAD']) expect((await ask(path, { method })).status).toBe(status)
  })

  test.each(['HEAD', 'GET'])('%s with a selection that cannot be read is the mistake of the sender', async (method) => {
    const { data } = await server.as.administrator.auth.getSession()
    const answer = await fetch(`${server.url}/rest/v1/mwo_form_entries?select="`, {
      method,
      headers: { apikey: server.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
    })

    expect(answer.status).toBe(400)
  })
})
