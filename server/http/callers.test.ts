import { expect, test } from 'vitest'
import { createSecretKeyPlaces } from './callers.ts'

const request = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers })

test('the secret key works on this machine and in networks that the operator names, and nowhere else', () => {
  const mayUse = createSecretKeyPlaces(['10.1.0.0/16'])

  expect(mayUse('127.0.0.1', request())).toBe(true)
  expect(mayUse('::1', request())).toBe(true)
  expect(mayUse('10.1.2.3', request())).toBe(true)
  expect(mayUse('10.2.2.3', request())).toBe(false)
  expect(mayUse('203.0.113.5', request())).toBe(false)
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
  'a request through an unknown proxy (%s) does not come from this machine',
  (header) => {
    const mayUse = createSecretKeyPlaces(['10.1.0.0/16'])

    expect(mayUse('127.0.0.1', request({ [header]: '203.0.113.5' }))).toBe(false)
    expect(mayUse('10.1.2.3', request({ [header]: '203.0.113.5' }))).toBe(true)
  },
)
