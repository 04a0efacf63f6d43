import { expect, test } from 'vitest'
import { berlinInstant } from '../../../../rules/berlin-time.ts'
import { dueTime } from './due-time.ts'

/** An enquiry of Friday evening, to be answered within 24 hours. */
const arrived = berlinInstant('2026-11-20', '19:30').toISOString()
const shownAt = (day: string, time: string) =>
  dueTime({ status: 'new', reply_clock_start: arrived }, berlinInstant(day, time), 24)

test.each([
  ['right after it arrived', '2026-11-20', '19:31', 'due', 'fällig morgen, 19:30 Uhr'],
  ['a minute more than four hours ahead', '2026-11-21', '15:29', 'due', 'fällig heute, 19:30 Uhr'],
  ['four hours ahead', '2026-11-21', '15:30', 'soon', 'fällig heute, 19:30 Uhr'],
  ['a minute ahead', '2026-11-21', '19:29', 'soon', 'fällig heute, 19:30 Uhr'],
  ['at the minute in which it is due', '2026-11-21', '19:30', 'overdue', 'überfällig seit 1 Min.'],
  ['two hours late', '2026-11-21', '21:30', 'overdue', 'überfällig seit 2 Std.'],
  ['on Monday morning', '2026-11-23', '09:00', 'overdue', 'überfällig seit 37 Std.'],
])('an enquiry is told %s', (_when, day, time, state, label) => {
  const due = shownAt(day, time)

  expect([due?.state, due?.label.replaceAll('\u00A0', ' ')]).toEqual([state, label])
})

test.each([
  ['Mi., 19:30 Uhr', 'Mi.', '2026-11-26'],
  ['9.12., 19:30 Uhr', '9.12.', '2026-11-27'],
])('the list says "fällig %s" in short "fällig %s"', (long, short, today) => {
  const reply_clock_start = berlinInstant(today === '2026-11-26' ? '2026-12-01' : '2026-12-08', '19:30').toISOString()
  const due = dueTime({ status: 'new', reply_clock_start }, berlinInstant(today, '12:00'), 24)

  expect([due?.label, due?.short].map((text) => text?.replaceAll('\u00A0', ' '))).toEqual([
    `fällig ${long}`,
    `fällig ${short}`,
  ])
})

test('an enquiry that was answered is not due', () => {
  expect(dueTime({ status: 'contacted', reply_clock_start: arrived }, new Date(), 24)).toBeUndefined()
})
