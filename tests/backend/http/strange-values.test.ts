// @module-tag more
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDoorFields } from '../../support/server/door-fields.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

/** JSON that no form sends: another type, a number out of range, signs that are none, lists within lists. */
const STRANGE = [null, true, 1e300, '', '\u0000', '\ud800', {}, [5], [[null, 'x']]]

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest('pglite')
})
afterAll(() => server.stop())

test('no value in any field that a route reads makes the server fail', async () => {
  const { keys, url, as, database } = server
  const session = (await as.administrator.auth.getSession()).data.session
  const failed: string[] = []
  for (const { door, method, pattern, fields, query } of await readDoorFields(database)) {
    if (door.at === 'POST /auth/v1/logout') continue
    const key = door.by === 'secret key' ? keys.secretKey : keys.publishableKey
    const send = async (what: string, body: unknown, asked: Record<string, string>) => {
      const path = pattern.replace(':folder', crypto.randomUUID()).replace(':file', 'datei.pdf').replace(/:\w+/g, 'a')
      const answer = await fetch(`${url}${path}?${new URLSearchParams(asked)}`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: key,
          authorization: `Bearer ${door.by === 'administrator' ? session?.access_token : key}`,
          'content-type': 'application/json',
          'x-forwarded-for': freshNetwork(),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      })
      await answer.arrayBuffer()
      if (answer.status >= 500) failed.push(`${door.at}, ${what}: ${answer.status}`)
    }
    for (const value of STRANGE) {
      for (const name of Object.keys(fields))
        await send(`${name} = ${JSON.stringify(value)}`, { ...fields, [name]: value }, query)
      for (const name of Object.keys(query))
        await send(`?${name}=${JSON.stringify(value)}`, fields, { ...query, [name]: String(value) })
    }
    expect((await fetch(`${url}/healthz`)).status, `after ${door.at}`).toBe(200)
  }
  expect(failed).toEqual([])
}, 600_000)
