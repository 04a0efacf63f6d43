import { afterEach, expect, test, vi } from 'vitest'
import { createLog, logPrinted, routeConsoleToLog } from './log.ts'

const before = { error: console.error, warn: console.warn }
afterEach(() => Object.assign(console, before))

test.each([
  [200, 0],
  [400, 0],
  [401, 0],
  [429, 0],
  [500, 1],
  [503, 1],
])('what a library prints in a request that is answered with %i is an error %i times', async (status, times) => {
  const { log, error } = logged()

  await logPrinted(
    log,
    async () => console.error(new Error('a query failed')),
    () => status,
  )

  expect(error).toHaveBeenCalledTimes(times)
})

test('what is printed outside of a request, or by work that goes on after its answer, is an error', async () => {
  const { log, error } = logged()
  console.error(new Error('a job failed'))
  expect(error).toHaveBeenCalledOnce()

  const answered = Promise.withResolvers<void>()
  let work: Promise<void> | undefined
  const answer = async () => {
    work = answered.promise.then(() => console.error(new Error('work failed')))
  }
  await logPrinted(log, answer, () => 200)
  answered.resolve()
  await work
  expect(error).toHaveBeenCalledTimes(2)
})

function logged() {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  routeConsoleToLog(log)
  return { log, error }
}
