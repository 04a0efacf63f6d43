import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './support/engines.ts'
import { consultationRequest } from './support/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from './support/server-under-test.ts'

describe.each(engines)('what the embedded backend cannot read, on %s,', (engine) => {
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
    ['/rest/v1/rpc/has_role', '_role'],
    ['/auth/v1/recover', 'email'],
    ['/storage/v1/object/list/mwo-uploads', 'prefix'],
    ['/storage/v1/object/sign/mwo-uploads/7f0b3c8e-1111-4222-8333-444455556666/datei.pdf', 'expiresIn'],
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
    ['/storage/v1/object/list/mwo-uploads', 'prefix'],
  ])('%s refuses a NUL, which PostgreSQL holds in no text', async (path, field) => {
    const fields = { type: 'recovery', email: 'erika.mustermann@example.com', [field]: 'a\0b' }
    const answer = await post(path, JSON.stringify(fields))

    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Die Angaben sind nicht vollständig')
  })

  test.each([
    '/rest/v1/mwo_form_entries?order=%00',
    '/rest/v1/mwo_form_entries?%00=eq.1',
    '/storage/v1/object/mwo-uploads/a%00b',
    '/storage/v1/bucket/%00',
    '/auth/v1/verify?type=recovery&token_hash=%00',
    '/functions/v1/unsubscribe-newsletter?email=%00',
  ])('%s is refused for its NUL', async (path) => {
    for (const method of ['GET', 'HEAD', 'DELETE']) expect((await ask(path, { method })).status).toBe(400)
  })

  test.each(['HEAD', 'GET'])('%s with a selection that cannot be read is the mistake of the sender', async (method) => {
    const answer = await ask('/rest/v1/mwo_form_entries?select="', { method })

    expect(answer.status).toBe(400)
  })
})
