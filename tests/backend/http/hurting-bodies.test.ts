// @module-tag more
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frontDoor } from '../../../server/http/front-door.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { hurtingBodies } from '../../support/server/hurting-bodies.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

/** As many callers as send at the same time. */
const TOGETHER = 8

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest('pglite')
})
afterAll(() => server.stop())

test('whatever a body at the limit holds, it is answered and breaks nothing', async () => {
  const { keys, url, as } = server
  const administrator = (await as.administrator.auth.getSession()).data.session?.access_token
  const waiting = frontDoor.flatMap((door) => hurtingBodies(door.body).map((body) => ({ door, body })))
  expect(waiting.length).toBeGreaterThan(1000)
  const broken: string[] = []
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { door, body } = next
      const [method = '', pattern = ''] = door.at.split(' ')
      const path = pattern.replace(':folder', crypto.randomUUID()).replace(':file', 'datei.pdf').replace(':id', 'a')
      const key = door.by === 'secret key' ? keys.secretKey : keys.publishableKey
      const answer = await fetch(`${url}${path}?grant_type=password`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: key,
          authorization: `Bearer ${door.by === 'administrator' ? administrator : key}`,
          'content-type': body.type,
          ...(body.encoding ? { 'content-encoding': body.encoding } : {}),
          'x-forwarded-for': freshNetwork(),
        },
        body: body.bytes,
      })
      await answer.arrayBuffer()
      if (answer.status >= 500) broken.push(`${door.at}, ${body.what}: ${answer.status}`)
    }
  }

  await Promise.all(Array.from({ length: TOGETHER }, send))

  expect(broken).toEqual([])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}, 600_000)
