import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

const requestFrom = (peer: string, forwarded: string) =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test('without a proxy of ours, the peer is the client, whatever it says', () => {
  expect(createClientAddress([])(requestFrom('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7')
})

test('behind a proxy of ours, what the visitor wrote himself does not count', () => {
  const clientAddress = createClientAddress(['10.0.0.0/8'])

  expect(clientAddress(requestFrom('10.0.0.2', '198.51.100.1, 203.0.113.7'))).toBe('203.0.113.7')
  expect(clientAddress(requestFrom('10.0.0.2', '198.51.100.1, 203.0.113.7, 10.0.0.3'))).toBe('203.0.113.7')
  expect(clientAddress(requestFrom('203.0.113.7', '10.0.0.3'))).toBe('203.0.113.7')
})

test('what is no address is never passed on', () => {
  const clientAddress = createClientAddress(['10.0.0.0/8'])

  expect(clientAddress(requestFrom('10.0.0.2', 'unknown'))).toBe('10.0.0.2')
  expect(clientAddress(requestFrom('10.0.0.2', '203.0.113.7:4711'))).toBe('10.0.0.2')
  expect(clientAddress(requestFrom('::ffff:203.0.113.7', ''))).toBe('203.0.113.7')
  expect(clientAddress(requestFrom('fe80::1%eth0', ''))).toBe('fe80::1')
})
