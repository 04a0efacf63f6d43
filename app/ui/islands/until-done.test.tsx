import { beforeEach, expect, test, vi } from 'vitest'
import { untilDone } from './until-done.ts'

const HOUR_MS = 3_600_000
const LONGEST_PAUSE_MS = 10_000

beforeEach(() => void vi.useFakeTimers())

test('without a network it is tried ever less often, but never less than every ten seconds, until it works', async () => {
  const { attempt, succeed } = failing()
  const done = untilDone(attempt)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  const tries = attempt.mock.calls.length
  expect(tries).toBeGreaterThanOrEqual(HOUR_MS / LONGEST_PAUSE_MS)

  succeed()
  await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS)
  await done
  expect(attempt).toHaveBeenCalledTimes(tries + 1)
})

test.each(['online', 'pageshow', 'click'])('"%s" ends the pause', async (event) => {
  const { attempt, succeed } = failing()
  const done = untilDone(attempt)
  await vi.advanceTimersByTimeAsync(0)
  expect(attempt).toHaveBeenCalledOnce()

  succeed()
  dispatchEvent(new Event(event))
  await done
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

function failing() {
  const attempt = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  return { attempt, succeed: () => attempt.mockResolvedValue(undefined as never) }
}
