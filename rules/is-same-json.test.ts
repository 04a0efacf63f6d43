import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson } from './is-same-json.ts'

test('what was written as JSON and read again is the same', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => isSameJson(value, JSON.parse(JSON.stringify(value)))))
})

test('the order of keys and keys without a value say nothing', () => {
  expect(isSameJson({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: null, c: 2 }], a: 1, e: undefined })).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: null }],
  [{ list: [1, 2] }, { list: [2, 1] }],
  [[1], [1, 2]],
  [[], {}],
  [null, {}],
  ['1', 1],
])('%j and %j differ', (one, other) => {
  expect(isSameJson(one, other)).toBe(false)
  expect(isSameJson(other, one)).toBe(false)
})
