import { expect, test } from 'vitest'
import { controlOf, type FieldKind } from './field-kind.ts'

const columns = [{ kind: 'lines', name: 'days', label: 'Tage' }] as const
const fields: (FieldKind & { path: string })[] = [
  { kind: 'lines', path: 'tags' },
  { kind: 'rows', path: 'hours', entry: 'Zeit', most: 9, columns },
  { kind: 'rows', path: 'shop', entry: 'Shop', most: 1, columns },
  { kind: 'flag', path: 'withdrawn' },
  { kind: 'line', path: 'withdrawn.to' },
]

test.each([
  ['tags.3', 'tags'],
  ['hours', 'hours'],
  ['hours.2', 'hours'],
  ['hours.2.days.1', 'hours.2.days'],
  ['shop', 'shop'],
  ['shop.days.1', 'shop.days'],
  ['withdrawn', 'withdrawn'],
  ['withdrawn.to', 'withdrawn.to'],
  ['unknown.0', 'unknown'],
])('an error in %s is shown at the control %s', (place, control) => {
  expect(controlOf(fields, place.split('.'))).toBe(control)
})
