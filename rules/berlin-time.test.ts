import { expect, test } from 'vitest'
import { addDays, berlinDay, berlinInstant } from './berlin-time.ts'
import { replyDue } from './enquiries/reply-due.ts'

const berlin = (text: string) => berlinInstant(...(text.split(' ') as [string, string]))

test.each([
  ['Friday evening', '2026-11-20 19:30', '2026-11-21 19:30'],
  ['over the change to summer time', '2026-03-28 17:00', '2026-03-29 18:00'],
  ['over the change to winter time', '2026-10-24 17:00', '2026-10-25 16:00'],
])('an answer is due 24 hours of the clock after %s', (_name, from, due) => {
  expect(replyDue(berlin(from), 24)).toEqual(berlin(due))
})

test.each([
  ['2026-01-15 12:00', '2026-01-15T11:00'],
  ['2026-07-15 12:00', '2026-07-15T10:00'],
  ['2026-03-29 02:30', '2026-03-29T01:30'],
  ['2026-10-25 02:30', '2026-10-25T00:30'],
  ['2026-10-26 00:00', '2026-10-25T23:00'],
])('%s in Berlin is %s in UTC, also around both switches', (local, utc) => {
  expect(berlin(local).toISOString()).toBe(`${utc}:00.000Z`)
})

test('days are counted on the calendar, not in hours', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(berlinDay(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
})
