import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:7:1::1', ['2001:db8:7:1/64', '2001:db8:7:0/56', '2001:db8:7/48']],
  ['2001:db8:7:1a2b:2:3:4:5', ['2001:db8:7:1a2b/64', '2001:db8:7:1a00/56', '2001:db8:7/48']],
  ['2001:db8::1', ['2001:db8:0:0/64', '2001:db8:0:0/56', '2001:db8:0/48']],
  ['::1', ['0:0:0:0/64', '0:0:0:0/56', '0:0:0/48']],
])('%s belongs to %j', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names)
})
