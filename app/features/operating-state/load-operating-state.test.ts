import { afterEach, expect, test, vi } from 'vitest'
import { loadOperatingState } from './load-operating-state.ts'

afterEach(() => vi.unstubAllGlobals())

function serverAnswers(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

test.each([200, 503])('what the server says of itself with %i is read', async (status) => {
  const state = { ready: status === 200, reasons: status === 200 ? [] : ['disk_full'], warnings: ['clock_not_trusted'] }
  serverAnswers(status, state)

  expect(await loadOperatingState()).toEqual(state)
})

test.each([
  [429, { code: 'too_many_requests', message: 'Zu viele Anfragen.' }],
  [500, { message: 'internal' }],
  [200, { status: 'ok' }],
  [200, null],
  [503, { ready: false, reasons: 'disk_full', warnings: [] }],
])('an answer with %i that says nothing of the state is nothing to show: %j', async (status, body) => {
  serverAnswers(status, body)

  await expect(loadOperatingState()).rejects.toThrow()
})

test('a page in the place of the answer, as on a hosted Supabase, is no state either', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))

  expect(await loadOperatingState()).toBeUndefined()
})

test('a reason that a newer server names is kept: the notice has a sentence for what it does not know', async () => {
  serverAnswers(503, { ready: false, reasons: ['something_new'], warnings: ['something_new'] })

  expect(await loadOperatingState()).toMatchObject({ ready: false, reasons: ['something_new'] })
})
