import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIpAddress } from './read-ip-address.ts'

test.each([
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:102:304', '1.2.3.4'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['::1.2.3.4', '::102:304'],
])('%s is the address %s', (written, address) => {
  expect(readIpAddress(written)).toBe(address)
})

const NONE =
  'unknown _hidden example.com 203.0.113 203.0.113.700 203.0.113.7:port 203.0.113.7: [203.0.113.7] [2001:db8::1 2001:db8::1::2 [] %eth0'

test.each([undefined, '', '-', ...NONE.split(' ')])('%s is no address', (written) => {
  expect(readIpAddress(written)).toBeUndefined()
})

test('however an address is written, it is the same', () => {
  const ways = (address: string) =>
    address.includes(':')
      ? [address, address.toUpperCase(), `[${address}]`, `[${address}]:443`, `${address}%eth0`, `"[${address}]:1"`]
      : [address, `${address}:443`, `::ffff:${address}`, `::FFFF:${address}`, `[::ffff:${address}]:8080`]
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const read = readIpAddress(address) ?? ''
      expect(ways(address).map(readIpAddress)).toEqual(ways(address).map(() => read))
      expect(readIpAddress(read)).toBe(read)
    }),
  )
})
