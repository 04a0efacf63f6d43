import { expect, test } from 'vitest'
import type { BusyTime, HeldTime } from '../../../../database/json-results.ts'
import { daysOfWeek, hoursShown, mondayOf } from './week-days.ts'

const MONDAY = '2030-12-02'
const facts = {
  practice: { openingHours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '12:00' }] },
  practiceDetails: { closures: [{ from: '2030-12-06', to: '2030-12-06', reason: 'Fortbildung', substitute: '' }] },
} as unknown as Parameters<typeof daysOfWeek>[1]

/** @param clock as it is in Berlin in winter */
const held = (day: string, clock: string, minutes = 60) => {
  const starts = new Date(`${day}T${clock}:00+01:00`)
  const ends = new Date(starts.getTime() + minutes * 60_000)
  return { starts_at: starts.toISOString(), ends_at: ends.toISOString() } as HeldTime
}
const weekBeside = (busy: BusyTime[], ...times: HeldTime[]) =>
  daysOfWeek(MONDAY, facts, times, busy, 60, new Date('2030-12-03T09:30:00+01:00'))
const week = (...times: HeldTime[]) => weekBeside([], ...times)

test('a week begins on Monday, on a Sunday too', () => {
  expect(['2030-12-02', '2030-12-05', '2030-12-08', '2030-12-09'].map(mondayOf)).toEqual([
    MONDAY,
    MONDAY,
    MONDAY,
    '2030-12-09',
  ])
})

test('a day of the weekend is there where something is on it', () => {
  expect(week().map(({ day }) => day.slice(8))).toEqual(['02', '03', '04', '05', '06'])
  expect(week(held('2030-12-08', '10:00')).at(-1)?.day).toBe('2030-12-08')
})

test('free times are those to come, in opening hours, on open days, beside what is held', () => {
  const free = week(held('2030-12-04', '09:30', 30)).map((day) => day.free.map(({ time }) => time.slice(11)))
  expect(free).toEqual([[], ['10:00', '11:00'], ['10:00', '11:00'], ['09:00', '10:00', '11:00'], []])
})

test('what the own calendar holds is there on each of its days, and its time is not free', () => {
  const days = weekBeside([
    { state: 'busy', starts_at: '2030-12-04T08:30:00Z', ends_at: '2030-12-04T09:00:00Z' },
    { state: 'busy', starts_at: '2030-12-04T21:00:00Z', ends_at: '2030-12-05T10:00:00Z' },
  ])
  expect(days.map(({ busy }) => busy)).toEqual([
    ...[[], []],
    [
      { at: 9.5, len: 0.5 },
      { at: 22, len: 2 },
    ],
    [{ at: 0, len: 11 }],
    [],
  ])
  expect(days.map(({ free }) => free.map(({ at }) => at))).toEqual([[], [10, 11], [10, 11], [11], []])
})

test('what is at one time, or drawn there because it is short, stands side by side', () => {
  const times = [
    held(MONDAY, '09:00'),
    held(MONDAY, '09:30'),
    held(MONDAY, '10:00', 15),
    held(MONDAY, '10:15'),
    held(MONDAY, '11:30'),
  ]
  expect(week(...times)[0]?.times.map(({ at, lane, lanes }) => [at, lane, lanes])).toEqual([
    [9, 0, 3],
    [9.5, 1, 3],
    [10, 0, 3],
    [10.25, 2, 3],
    [11.5, 0, 1],
  ])
})

test('what lies outside of the usual hours is drawn, too', () => {
  expect(hoursShown(week())).toEqual({ first: 8, last: 18 })
  expect(hoursShown(week(held(MONDAY, '06:30'), held(MONDAY, '19:00', 90)))).toEqual({ first: 6, last: 21 })
})
