import { expect, test } from 'vitest'
import { berlinInstant } from '../berlin-time.ts'
import { problemOfReason, problemOfTime } from './appointments.ts'

test('a time is offered up to the same day of the next year, also over a 29 February', () => {
  const now = berlinInstant('2027-11-20', '10:00')

  expect(problemOfTime('2028-11-20T10:00', now)).toBeUndefined()
  expect(problemOfTime('2028-11-20T10:01', now)).toBe('Diese Zeit liegt mehr als ein Jahr voraus.')
})

test.each([
  ['that the clocks show twice', '2027-10-31T02:30'],
  ['that the clocks leave out', '2027-03-28T02:30'],
])('a time %s is none', (_what, clock) => {
  expect(problemOfTime(clock, berlinInstant('2027-01-20', '10:00'))).toBeDefined()
})

test.each([
  ['Wir sind z.B. am Dienstag, 1.12. um 9.30 Uhr da, d.h. früher.', undefined],
  ['Bitte bestätigen: boese.example', expect.stringContaining('ohne Internet- und E-Mail-Adressen')],
])('a mail to whoever is booked holds no address: %s', (reason, problem) => {
  expect(problemOfReason(reason)).toEqual(problem)
})
