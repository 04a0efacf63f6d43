import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

const shared = (one: string, other: string) => {
  const names = networksOf(one).map(({ name }) => name)
  return networksOf(other).filter(({ name }) => names.includes(name)).length
}

test.each([
  ['203.0.113.7', '203.0.113.7', 3],
  ['203.0.113.7', '203.0.113.8', 2],
  ['203.0.113.7', '203.0.1.13', 1],
  ['203.0.113.7', '203.1.113.7', 0],
  ['2001:db8:7:1a2b::1', '2001:db8:7:1a2b:2:3:4:5', 4],
  ['2001:db8:7:1a2b::1', '2001:db8:7:1aff::1', 3],
  ['2001:db8:7:1a2b::1', '2001:db8:7:1b2b::1', 2],
  ['2001:db8:7:1a2b::1', '2001:db8:8::', 1],
  ['2001:db8:7:1a2b::1', '2001:db9:7:1a2b::1', 0],
  ['::1', '0:0:0:0:0:0:0:2', 4],
  ['2001:db8::1', '2001:db8:0:0:5::', 4],
])('%s and %s share %i networks', (one, other, many) => {
  expect(shared(one, other)).toBe(many)
})
