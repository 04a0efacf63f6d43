import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
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
  expect(clientAddress(requestFrom('10.0.0.2', `${'198.51.100.1, '.repeat(20)}203.0.113.7`))).toBe('203.0.113.7')
})

test.each([
  ['10.0.0.2', '198.51.100.1, 203.0.113.7:4711', '203.0.113.7'],
  ['::FFFF:10.0.0.2', '[2001:DB8::1]:443', '2001:db8::1'],
  ['10.0.0.2', '203.0.113.7, ::ffff:a00:3', '203.0.113.7'],
  ['10.0.0.2', '203.0.113.7, 10.0.0.3:80, ', '203.0.113.7'],
  ['fe80::1%eth0', '', 'fe80::1'],
])('%s with "%s" is a request from %s', (peer, forwarded, address) => {
  expect(createClientAddress(['10.0.0.0/8'])(requestFrom(peer, forwarded))).toBe(address)
})

test('who is written as no address belongs to one network, which no proxy and no visitor has, and that is said once', () => {
  const onUnreadable = vi.fn()
  const clientAddress = createClientAddress(['10.0.0.0/8'], onUnreadable)

  for (const written of ['unknown', '203.0.113.7, unknown', 'unknown, 10.0.0.3'])
    expect(clientAddress(requestFrom('10.0.0.2', written)), written).toBe('0.0.0.0')
  expect(onUnreadable).toHaveBeenCalledOnce()
})
