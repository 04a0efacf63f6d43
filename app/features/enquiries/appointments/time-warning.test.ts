import { expect, test } from 'vitest'
import { warningOfTime } from './time-warning.ts'

const facts = {
  practice: { openingHours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }] },
  practiceDetails: { closures: [{ from: '2030-12-23', to: '2031-01-03', reason: 'Weihnachten', substitute: '' }] },
}
const span = { starts_at: '2030-12-03T09:00:00Z', ends_at: '2030-12-03T10:00:00Z' }

test.each([
  ['2030-12-02T10:00', 'Renate Dreyer', undefined],
  ['2030-12-01T10:00', 'Renate Dreyer', 'Diese Zeit liegt außerhalb der Sprechzeiten.'],
  ['2030-12-23T10:00', 'Renate Dreyer', 'An diesem Tag ist die Praxis geschlossen (Weihnachten).'],
  ['2030-12-03T10:30', 'Renate Dreyer', '10:00: Renate Dreyer'],
  ['2030-12-03T10:30', null, '10:00: jemand ohne Namen'],
])('what stands against %s beside %s is said', (time, name, warning) => {
  expect(warningOfTime(time, 60, facts, [{ ...span, name }])).toBe(warning)
})

test('a time that the own calendar holds is named as such', () => {
  expect(warningOfTime('2030-12-03T10:30', 60, facts, [{ ...span, state: 'busy' }])).toBe(
    'Diese Zeit ist in Ihrem Kalender belegt.',
  )
})
