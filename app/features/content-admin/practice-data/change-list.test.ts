import { expect, test } from 'vitest'
import { factFields } from '../../../content/facts/fact-fields.ts'
import { factAsLines } from './change-list.tsx'

test.each([
  ['practice.prices.treatmentPerHour', 85.5, ['85,50']],
  ['practice.serviceRadiusMeters', 50000, ['50.000']],
])('a change of %s to %j reads %j', (path, value, lines) => {
  const field = factFields.find((field) => field.path === path)
  expect(field && factAsLines(field, value)).toEqual(lines)
})
