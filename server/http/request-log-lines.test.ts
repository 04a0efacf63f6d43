import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from '../routing/api-request.ts'
import { type Route, routes } from '../routing/routes.ts'
import { requestLog } from './request-log.ts'

const CLIENT = { address: '192.0.2.1' }

interface Line {
  level: 'info' | 'error'
  about: Record<string, unknown>
  text: string
}

/**
 * What is logged when a request of this row of the route table is answered with this status.
 * @param complete false for a sender that hung up in the middle @param times how often it is asked
 */
async function linesFor(at: string | undefined, status: number, { complete = true, times = 1 } = {}): Promise<Line[]> {
  const lines: Line[] = []
  const level = (name: Line['level']) => (about: Line['about'], text: string) =>
    lines.push({ level: name, about, text })
  const app = new Hono<ServerEnv>()
  app.use(requestLog({ info: level('info'), error: level('error') } as never))
  app.all('*', (c) => {
    const route = routes.find((one) => one.at === at) as Route | undefined
    if (at && !route) throw new Error(`${at} is no row of the route table`)
    if (route) c.set('request', { route, client: CLIENT } as never)
    return c.body(null, status as 200)
  })
  for (let time = 0; time < times; time += 1)
    await app.request('/', undefined, { incoming: { complete, destroyed: !complete } })
  return lines
}

test.each([
  ['POST /auth/v1/token', 200, 'info', 'signed in'],
  ['POST /auth/v1/token', 400, 'info', 'sign-in refused'],
  ['GET /rest/v1/mwo_form_entries', 401, 'info', 'a request was refused'],
  ['GET /rest/v1/mwo_form_entries', 403, 'info', 'a request was refused'],
  ['POST /auth/v1/recover', 429, 'info', 'a request was refused'],
  ['POST /rest/v1/consultation_requests', 500, 'error', 'a request failed'],
  [undefined, 503, 'error', 'a request failed'],
  ['POST /auth/v1/factors/:id/verify', 200, 'info', expect.any(String)],
  ['POST /auth/v1/factors/:id/verify', 422, 'info', expect.any(String)],
  ['POST /auth/v1/factors/recovery-codes/verify', 422, 'info', expect.any(String)],
])('%s answered with %i is one line', async (at, status, level, text) => {
  const [line, ...more] = await linesFor(at, status)
  expect(line).toMatchObject({ level, text, about: { status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  expect(more).toEqual([])
})

test('a sender that hangs up in the middle of a request leaves no line, however it would have been answered', async () => {
  expect(await linesFor('POST /auth/v1/token', 400, { complete: false })).toEqual([])
  expect(await linesFor('POST /rest/v1/consultation_requests', 401, { complete: false })).toEqual([])
  expect(await linesFor('POST /rest/v1/consultation_requests', 500, { complete: false })).toHaveLength(1)
})

test('one network fills no disk with what is refused; what succeeds and what fails is always told', async () => {
  expect(await linesFor('GET /rest/v1/user_roles', 401, { times: 70 })).toHaveLength(60)
  expect(await linesFor('POST /auth/v1/token', 400, { times: 70 })).toHaveLength(60)
  expect(await linesFor('POST /auth/v1/token', 200, { times: 70 })).toHaveLength(70)
  expect(await linesFor('GET /rest/v1/user_roles', 500, { times: 70 })).toHaveLength(70)
})
