import { expect, test } from 'vitest'
import { warningOfTime } from './time-warning.ts'

const facts = {
  practice: { openingHours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }] },
  practiceDetails: { closures: [{ from: '2030-12-23', to: '2031-01-03', reason: 'Weihnachten', substitute: '' }] },
}
const taken = [{ starts_at: '2030-12-03T09:00:00Z', ends_at: '2030-12-03T10:00:00Z' }]

test.each([
  ['in the opening hours', '2030-12-02T10:00', undefined],
  ['that ends when the practice closes', '2030-12-02T17:00', undefined],
  ['that ends later', '2030-12-02T17:30', 'Diese Zeit liegt außerhalb der Sprechzeiten.'],
  ['on a Sunday', '2030-12-01T10:00', 'Diese Zeit liegt außerhalb der Sprechzeiten.'],
  ['in a closure', '2030-12-23T10:00', 'An diesem Tag ist die Praxis geschlossen (Weihnachten).'],
  ['on its last day', '2031-01-03T10:00', 'An diesem Tag ist die Praxis geschlossen (Weihnachten).'],
  ['after it', '2031-01-06T10:00', undefined],
  ['that is taken', '2030-12-03T10:30', 'Zu dieser Zeit ist schon jemand eingetragen.'],
  ['right after a taken one', '2030-12-03T11:00', undefined],
])('a time %s', (_what, time, warning) => {
  expect(warningOfTime(time, 60, facts, taken)).toBe(warning)
})

test('a practice without fixed hours is warned of none', () => {
  const withoutHours = { ...facts, practice: { openingHours: [] } }
  expect(warningOfTime('2030-12-01T10:00', 60, withoutHours, [])).toBeUndefined()
})
