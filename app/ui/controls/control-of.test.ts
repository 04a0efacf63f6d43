import { expect, test } from 'vitest'
import type { FactKind } from '../../../content/facts/fact-kinds.ts'
import { controlOf } from './control-of.ts'

const columns = [{ kind: 'lines', name: 'days', label: 'Tage' }] as const
const fields: (FactKind & { path: string })[] = [
  { kind: 'lines', path: 'tags' },
  { kind: 'rows', path: 'hours', entry: 'Zeit', most: 9, columns },
  { kind: 'rows', path: 'shop', entry: 'Shop', most: 1, columns },
  { kind: 'flag', path: 'picture' },
  { kind: 'line', path: 'picture.alt' },
]

test.each([
  ['tags.3', 'tags'],
  ['hours', 'hours'],
  ['hours.2', 'hours'],
  ['hours.2.days.1', 'hours.2.days'],
  ['shop', 'shop'],
  ['shop.days.1', 'shop.days'],
  ['picture', 'picture'],
  ['picture.alt', 'picture.alt'],
  ['unknown.0', 'unknown'],
])('an error in %s is shown at the control %s', (place, control) => {
  expect(controlOf(fields, place.split('.'))).toBe(control)
})
