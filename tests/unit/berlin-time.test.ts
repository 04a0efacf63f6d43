import { expect, test } from 'vitest'
import { addDays, berlinDay, berlinInstant } from '../../rules/berlin-time.ts'
import { replyDue } from '../../rules/reply-due.ts'

const berlin = (text: string) => berlinInstant(...(text.split(' ') as [string, string]))

test.each([
  ['Monday morning', '2026-11-16 09:00', '2026-11-17 09:00'],
  ['Friday evening', '2026-11-20 19:30', '2026-11-21 19:30'],
  ['Saturday after closing', '2026-11-21 14:00', '2026-11-22 14:00'],
  ['Sunday', '2026-11-22 10:00', '2026-11-23 10:00'],
  ['over the change to summer time', '2026-03-28 17:00', '2026-03-29 18:00'],
  ['over the change to winter time', '2026-10-24 17:00', '2026-10-25 16:00'],
  ['over New Year', '2026-12-31 17:00', '2027-01-01 17:00'],
])('an answer is due 24 hours of the clock after %s', (_name, from, due) => {
  expect(replyDue(berlin(from), 24)).toEqual(berlin(due))
})

test('a time in Berlin and its instant are the same moment, also around both switches', () => {
  expect(berlin('2026-01-15 12:00').toISOString()).toBe('2026-01-15T11:00:00.000Z')
  expect(berlin('2026-07-15 12:00').toISOString()).toBe('2026-07-15T10:00:00.000Z')
  expect(berlin('2026-03-29 00:00').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(berlin('2026-03-29 02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(berlin('2026-03-30 00:00').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(berlin('2026-10-25 02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(berlin('2026-10-26 00:00').toISOString()).toBe('2026-10-25T23:00:00.000Z')
})

test('days are counted on the calendar, not in hours', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(berlinDay(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
})
