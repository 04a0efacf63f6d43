import { expect, test } from 'vitest'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { loadOperatingState } from './load-operating-state.ts'

test.each([
  [200, { ready: true, reasons: [], warnings: ['clock_not_trusted'] }],
  // What a newer server says is kept: the notice has a sentence for what it does not know.
  [503, { ready: false, reasons: ['disk_full', 'something_new'], warnings: [] }],
])('what the server says of itself with %i is read', async (status, state) => {
  serverThat(() => answer(state, status))

  expect(await loadOperatingState()).toEqual(state)
})

test.each([
  answer({ code: 'too_many_requests', message: 'Zu viele Anfragen.' }, 429),
  answer(null),
  answer({ ready: false, reasons: 'disk_full', warnings: [] }, 503),
  // Of a proxy.
  new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
])('an answer that says nothing of the state is nothing to show (%#)', async (response) => {
  serverThat(() => response)

  await expect(loadOperatingState()).rejects.toThrow()
})
