import { expect, test } from 'vitest'
import { dueTime } from '../../app/features/enquiries/list/due-time.ts'
import { berlinInstant } from '../../rules/berlin-time.ts'

const HOURS = 24

const berlin = (day: string, time: string) => berlinInstant(day, time)
const labelAt = (arrived: Date, now: Date) =>
  dueTime({ status: 'new', promise_from: arrived.toISOString() }, now, HOURS)?.label.replaceAll('\u00A0', ' ')

const friday = berlin('2026-11-20', '19:30')

test.each([
  ['right after it arrived', berlin('2026-11-20', '19:31'), 'due', 'fällig morgen, 19:30 Uhr'],
  ['on Saturday after closing', berlin('2026-11-21', '16:00'), 'soon', 'fällig heute, 19:30 Uhr'],
  ['on Saturday night', berlin('2026-11-21', '21:30'), 'overdue', 'überfällig seit 2 Std.'],
  ['on Monday morning', berlin('2026-11-23', '09:00'), 'overdue', 'überfällig seit 37 Std.'],
])('an enquiry of Friday evening, seen %s', (_when, now, state, label) => {
  expect(dueTime({ status: 'new', promise_from: friday.toISOString() }, now, HOURS)?.state).toBe(state)
  expect(labelAt(friday, now)).toBe(label)
})

test.each([
  ['four hours', '15:30', 'soon'],
  ['a minute more than four hours', '15:29', 'due'],
])('%s before the answer is due', (_left, time, state) => {
  expect(dueTime({ status: 'new', promise_from: friday.toISOString() }, berlin('2026-11-21', time), HOURS)?.state).toBe(
    state,
  )
})

test('at the minute in which the answer is due, it is overdue', () => {
  const due = berlin('2026-11-21', '19:30')

  expect(labelAt(friday, due)).toBe('überfällig seit 1 Min.')
  expect(labelAt(friday, new Date(due.getTime() - 1))).toBe('fällig heute, 19:30 Uhr')
})

test('an enquiry that was answered is not due', () => {
  expect(dueTime({ status: 'contacted', promise_from: friday.toISOString() }, new Date(), HOURS)).toBeUndefined()
})
