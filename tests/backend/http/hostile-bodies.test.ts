// @module-tag more
import { expect, test } from 'vitest'
import { type Route, routes } from '../../../server/routing/routes.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { hurtingBodies } from '../../support/server/hostile-bodies.ts'
import { readRouteFields } from '../../support/server/route-fields.ts'
import { serverOn } from '../../support/server/server-on.ts'
import { signedIn } from '../../support/server/server-under-test.ts'

/** As many callers as send at the same time. */
const TOGETHER = 8
/** JSON that no form sends: another type, a number out of range, characters that are none, lists within lists. */
const STRANGE = [null, true, 1e300, '', '"', '\u0000', '\ud800', {}, [5], [[null, 'x']]]

interface Sent {
  route: Route
  what: string
  type?: string
  encoding?: string
  bytes: BodyInit
  query?: Record<string, string>
}

const server = serverOn('pglite')

/** @returns what the server failed at */
async function failuresOf(waiting: Sent[]): Promise<string[]> {
  const { keys, url } = server
  const administrator = await signedIn(url, keys.publishableKey, ADMINISTRATOR)
  const token = (await administrator.auth.getSession()).data.session?.access_token
  const failed: string[] = []
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { route, what, type = 'application/json', encoding, bytes, query = { grant_type: 'password' } } = next
      const [method = '', pattern = ''] = route.at.split(' ')
      const path = pattern.replace(':folder', crypto.randomUUID()).replace(':file', 'datei.pdf').replace(/:\w+/g, 'a')
      const key = route.by === 'secret key' ? keys.secretKey : keys.publishableKey
      const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: key,
          authorization: `Bearer ${route.by === 'administrator' ? token : key}`,
          'content-type': type,
          ...(encoding ? { 'content-encoding': encoding } : {}),
          'x-forwarded-for': freshNetwork(),
        },
        ...(method === 'GET' ? {} : { body: bytes }),
      })
      await answer.arrayBuffer()
      if (answer.status >= 500) failed.push(`${route.at}, ${what}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  return failed
}

test('whatever a body at the limit holds, it is answered and breaks nothing', async () => {
  const bodies = routes.flatMap((route) => hurtingBodies(route.body).map((body) => ({ route, ...body })))
  expect(bodies.length).toBeGreaterThan(1000)

  expect(await failuresOf(bodies)).toEqual([])
}, 600_000)

test('no value in any field that a route reads makes the server fail', async () => {
  const listed = (await readRouteFields(server.database)).filter(({ route }) => route.at !== 'POST /auth/v1/logout')
  const values = listed.flatMap(({ route, fields, query }) =>
    STRANGE.flatMap((value) => [
      ...Object.keys(fields).map((name) => ({
        route,
        what: `${name} = ${JSON.stringify(value)}`,
        bytes: JSON.stringify({ ...fields, [name]: value }),
        query,
      })),
      ...Object.keys(query).map((name) => ({
        route,
        what: `?${name}=${JSON.stringify(value)}`,
        bytes: JSON.stringify(fields),
        query: { ...query, [name]: String(value) },
      })),
    ]),
  )

  expect(await failuresOf(values)).toEqual([])
}, 600_000)
