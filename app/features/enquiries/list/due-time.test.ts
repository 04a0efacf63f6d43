import { expect, test } from 'vitest'
import { berlinInstant } from '../../../../rules/berlin-time.ts'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { dueTime, waitInWords } from './due-time.ts'

/** An enquiry of Friday evening, to be answered within 24 hours. */
const arrived = berlinInstant('2026-11-20', '19:30').toISOString()
const shownAt = (day: string, time: string) =>
  dueTime({ status: 'new', reply_clock_start: arrived }, berlinInstant(day, time), 24)

test.each([
  ['right after it arrived', '2026-11-20', '19:31', false, 'fällig morgen, 19:30 Uhr'],
  ['a minute ahead', '2026-11-21', '19:29', false, 'fällig heute, 19:30 Uhr'],
  ['at the minute in which it is due', '2026-11-21', '19:30', true, 'überfällig seit 1 Min.'],
  ['two hours late', '2026-11-21', '21:30', true, 'überfällig seit 2 Std.'],
  ['on Monday morning', '2026-11-23', '09:00', true, 'überfällig seit 37 Std.'],
])('an enquiry is told %s', (_when, day, time, isLate, label) => {
  const due = shownAt(day, time)

  expect([due?.isLate, due?.label.replaceAll('\u00A0', ' ')]).toEqual([isLate, label])
})

test.each([
  ['late', { due_at: '2026-11-25T09:00:00Z' }, '2 Tage'],
  ['late', { due_at: '2026-11-26T09:30:00Z' }, '26 Std.'],
  ['new', { due_at: '2026-11-27T22:00:00Z' }, 'fällig heute'],
  // A day to come back ends at midnight.
  ['new', { due_at: '2026-11-27T23:00:00Z', follow_up_on: '2026-11-27' }, 'fällig heute'],
  ['new', { due_at: '2026-11-28T18:30:00Z' }, 'fällig morgen'],
  ['new', { due_at: '2026-12-02T18:30:00Z' }, 'fällig Mi.'],
  ['new', { due_at: '2026-12-09T18:30:00Z' }, 'fällig 9.12.'],
  ['undecided', { due_at: '2026-11-27T22:00:00Z' }, 'andere Adresse'],
  ['unsent', {}, 'nicht zugestellt'],
  ['waiting', { answered_at: '2026-11-26T22:59:00Z' }, 'seit gestern'],
  ['waiting', { answered_at: '2026-11-19T09:00:00Z' }, 'seit 8 Tagen'],
  ['waiting', { status: 'contacted' }, 'Kontaktiert'],
  ['later', { follow_up_on: '2027-01-11' }, 'am 11. Januar'],
  ['later', { appointment_at: '2026-11-28T09:00:00Z' }, 'Termin morgen, 10:00'],
  ['later', { appointment_at: '2026-12-09T09:00:00Z' }, 'Termin 9.12., 10:00'],
  [null, { status: 'completed' }, 'Abgeschlossen'],
] as const)('a row at the place %s with %j says "%s"', (place, changes, words) => {
  const row = { ...sampleEntry(changes as object), ...changes, place }
  expect(waitInWords(row, new Date('2026-11-27T12:00:00Z')).words.replaceAll('\u00A0', ' ')).toBe(words)
})

test('an enquiry that was answered is not due', () => {
  expect(dueTime({ status: 'contacted', reply_clock_start: arrived }, new Date(), 24)).toBeUndefined()
})
