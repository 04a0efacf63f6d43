import { expect, test } from 'vitest'
import { isUndeliverable, type Subscriber } from './subscriber.ts'

test.each([
  ['confirmed', 1, false],
  ['confirmed', 2, true],
  ['pending', 2, false],
])('an address that is %s and refused %d issues in a row gets none any more: %s', (status, refused_issues, is) => {
  expect(isUndeliverable({ status, refused_issues } as Subscriber)).toBe(is)
})
