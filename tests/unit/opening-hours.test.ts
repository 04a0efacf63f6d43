import fc from 'fast-check'
import { expect, test } from 'vitest'
import { practice } from '../../app/content/practice.ts'
import {
  addDays,
  afterOpeningHours,
  beganBefore,
  berlinDay,
  berlinInstant,
  openingHoursBetween,
} from '../../supabase/functions/_shared/opening-hours.ts'

const hours = practice.openingHours
const berlin = (text: string) => berlinInstant(...(text.split(' ') as [string, string]))

test.each([
  // Monday to Friday nine hours each, Saturday four: what is asked in the morning is due two days and six hours later.
  ['Monday morning', '2026-11-16 09:00', '2026-11-18 15:00'],
  ['Monday noon', '2026-11-16 12:00', '2026-11-18 18:00'],
  ['Monday, last minute', '2026-11-16 17:59', '2026-11-19 14:59'],
  ['Thursday night', '2026-11-19 23:30', '2026-11-24 11:00'],
  ['Saturday after closing', '2026-11-21 14:00', '2026-11-25 15:00'],
  ['Sunday', '2026-11-22 10:00', '2026-11-25 15:00'],
  ['over the change to summer time', '2026-03-27 17:00', '2026-04-01 10:00'],
  ['over the change to winter time', '2026-10-23 17:00', '2026-10-28 10:00'],
  ['over New Year', '2026-12-31 17:00', '2027-01-05 10:00'],
])('24 opening hours from %s', (_name, from, due) => {
  expect(afterOpeningHours(berlin(from), 24, hours)).toEqual(berlin(due))
})

const instants = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('the clock runs only while the practice is open', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 100 }), (from, count) => {
      expect(openingHoursBetween(from, afterOpeningHours(from, count, hours), hours)).toBeCloseTo(count, 6)
    }),
  )
})

test('who asks later is never due earlier', () => {
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const [early, late] = one <= other ? [one, other] : [other, one]
      expect(afterOpeningHours(early, 24, hours) <= afterOpeningHours(late, 24, hours)).toBe(true)
    }),
  )
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

test('a practice that never opens is an error, not an endless loop', () => {
  expect(() => afterOpeningHours(new Date(), 24, [])).toThrow(RangeError)
})

test('what began before the border is due, what began after it is not', () => {
  fc.assert(
    fc.property(instants, (due) => {
      const border = beganBefore(due, 24, hours)
      expect(afterOpeningHours(border, 24, hours) <= due).toBe(true)
      expect(afterOpeningHours(new Date(border.getTime() + 2000), 24, hours) > due).toBe(true)
    }),
  )
})
