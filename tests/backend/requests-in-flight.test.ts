import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUESTS_IN_FLIGHT } from '../../server/http/requests-in-flight.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest('pglite')
})
afterAll(() => server.stop())

/** Begins a request and does not end it, through the proxy that brings everybody. */
function begin(address: string) {
  const question = request(`${server.url}/rest/v1/rpc/count_article_view`, {
    method: 'POST',
    headers: {
      apikey: server.keys.publishableKey,
      'content-type': 'application/json',
      'content-length': '1000',
      'x-forwarded-for': address,
    },
  })
  const status = new Promise<number>((resolve) => {
    question.on('error', () => resolve(0))
    question.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
  })
  question.write('{')
  return { status, hangUp: () => question.destroy() }
}

test('one visitor behind the proxy cannot keep all workers busy, others are served, and who lets go may come back', async () => {
  const address = freshNetwork()
  const health = async (from: string) =>
    (await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': from } })).status
  const held = Array.from({ length: REQUESTS_IN_FLIGHT }, () => begin(address))
  await expect.poll(() => health(address)).toBe(429)

  expect(await begin(address).status).toBe(429)
  expect(await health(freshNetwork())).toBe(200)

  for (const { hangUp } of held) hangUp()
  await expect.poll(() => health(address)).toBe(200)
})
