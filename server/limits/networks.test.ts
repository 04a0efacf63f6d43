import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

const shared = (one: string, other: string) =>
  (['customer', 'guesser', 'provider'] as const).filter((width) => networksOf(one)[width] === networksOf(other)[width])

test.each([
  ['203.0.113.7', '203.0.113.7', ['customer', 'guesser', 'provider']],
  ['203.0.113.7', '203.0.1.13', ['provider']],
  ['203.0.113.7', '203.1.113.7', []],
  ['1.16.0.0', '11.6.0.0', []],
  ['2001:db8:7:1a2b::1', '2001:db8:7:1aff:2:3:4:5', ['customer', 'guesser', 'provider']],
  ['2001:db8:7:1a2b::1', '2001:db8:7:1b2b::1', ['guesser', 'provider']],
  ['2001:db8:7:1a2b::1', '2001:db8:8::', ['provider']],
  ['2001:db8:7:1a2b::1', '2001:db9:7:1a2b::1', []],
  ['::1', '0:0:0:0:0:0:0:2', ['customer', 'guesser', 'provider']],
  ['2001:db8::1', '2001:db8:0:0:5::', ['customer', 'guesser', 'provider']],
  ['32.1.13.184', '2001:db8::1', []],
])('%s and %s share %j', (one, other, names) => {
  expect(shared(one, other)).toEqual(names)
})
