import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test.each([0, 7, 97.5, 999, 1000, 1283, 12_345, 1_234_567.25])('%d is written as in German texts', (value) => {
  expect(formatNumber(value)).toBe(value.toLocaleString('de-DE'))
})
