import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePolled } from './use-polled.ts'

const source = {}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const show = (isSeen: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden')

beforeEach(() => {
  vi.useFakeTimers()
  show(true)
})

test('a figure is read at once and every half minute, and a failed poll keeps the last answer', async () => {
  const read = vi.fn().mockResolvedValueOnce(1).mockRejectedValueOnce(new TypeError('away')).mockResolvedValue(3)
  const { result } = renderHook(() => usePolled(source, read))
  await pass(0)
  expect(result.current.last).toBe(1)
  await pass(30)
  expect(result.current.last).toBe(1)
  await pass(30)
  expect(result.current.last).toBe(3)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a hidden page does not ask, unless its title shows the answer, and asks when it is visible again', async () => {
  const read = vi.fn().mockResolvedValue(1)
  const always = vi.fn().mockResolvedValue(1)
  renderHook(() => [usePolled(source, read), usePolled(source, always, { whileHidden: true })])
  show(false)
  await pass(60)
  expect([read.mock.calls.length, always.mock.calls.length]).toEqual([1, 3])
  show(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(read).toHaveBeenCalledTimes(2)
})
