import { afterEach, expect, test, vi } from 'vitest'
import { createLog, routeConsoleToLog } from './log.ts'

const before = { error: console.error, warn: console.warn }
afterEach(() => Object.assign(console, before))

test('what the database refused a caller is no error of the server, anything else is', () => {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  routeConsoleToLog(log)

  for (const code of ['42501', '22P02', '23514']) console.error('failed', Object.assign(new Error('no'), { code }))
  expect(error).not.toHaveBeenCalled()
  console.error('failed', Object.assign(new Error('no'), { code: '53100' }))
  console.error('failed', new Error('no'))
  expect(error).toHaveBeenCalledTimes(2)
})
