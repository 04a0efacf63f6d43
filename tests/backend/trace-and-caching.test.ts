import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest('pglite')
})
afterAll(() => server.stop())

test.each(['/', '/beratung', '/healthz', '/rest/v1/consultation_requests', '/auth/v1/user'])(
  'TRACE %s is 404 and sends nothing back of what it was sent',
  async (path) => {
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) =>
      httpRequest(server.url + path, { method: 'TRACE', headers: { cookie: 'geheim', apikey: server.keys.secretKey } })
        .on('response', (response) => {
          let body = ''
          response.on('data', (part) => {
            body += part
          })
          response.on('end', () => resolve({ status: response.statusCode, body }))
        })
        .on('error', reject)
        .end(),
    )
    expect(status).toBe(404)
    expect(body).not.toMatch(/geheim|sb_secret/)
  },
)

test('no answer of the API may be kept by a cache', async () => {
  const { data } = await server.as.administrator.auth.getSession()
  const headers = {
    apikey: server.keys.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'application/json',
  }
  for (const [method, path] of [
    ['GET', '/rest/v1/consultation_requests?select=*'],
    ['GET', '/auth/v1/user'],
    ['POST', '/rest/v1/rpc/my_sessions'],
    ['POST', '/functions/v1/reset-admin-password'],
    ['GET', '/backend.json'],
  ] as const) {
    const answer = await fetch(server.url + path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) })
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
})
