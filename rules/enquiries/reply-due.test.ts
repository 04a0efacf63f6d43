import { expect, test } from 'vitest'
import { berlinInstant, berlinMinute } from '../berlin-time.ts'
import { promiseStarts, type ReplyTimes } from './reply-due.ts'

const weekdays = [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }]
const saturday = { days: [6], opens: '10:00', closes: '14:00' }
const usual = [...weekdays, saturday]
const times = (replyWithinHours: number, openingHours = usual, ...closures: ReplyTimes['closures']) => ({
  ...{ openingHours, closures, replyWithinHours, replyClock: 'open' as const },
})
const lunch = ['08:00 12:00', '14:00 18:00'].map((span) => ({
  days: [1],
  opens: span.slice(0, 5),
  closes: span.slice(6),
}))
const holiday = { from: '2026-11-26', to: '2026-12-06' }
const oneDay = { from: '2026-12-08', to: '2026-12-08' }

// 27 November 2026 is a Friday.
test.each([
  ['while the practice is open, from the arrival', '2026-11-27 10:30', times(24), '2026-11-27 10:30'],
  ['after it closed, from the next opening', '2026-11-27 18:00', times(24), '2026-11-28 10:00'],
  ['on a day without hours, from the next that has some', '2026-11-28 15:00', times(1), '2026-11-30 09:00'],
  ['at night, an hour counts from nine', '2026-11-30 23:00', times(1), '2026-12-01 09:00'],
  ['in the lunch break, from its end', '2026-11-30 12:30', times(1, lunch), '2026-11-30 14:00'],
  [
    'where they would end in a closure, from its end',
    '2026-11-25 17:26',
    times(48, usual, holiday),
    '2026-12-07 09:00',
  ],
  ['where they end before it, from the arrival', '2026-11-25 09:30', times(1, usual, holiday), '2026-11-25 09:30'],
  ['in a closure, from the first opening after it', '2026-12-01 10:00', times(24, usual, holiday), '2026-12-07 09:00'],
  ['between two, after the second', '2026-11-26 10:00', times(24, usual, holiday, oneDay), '2026-12-09 09:00'],
  [
    'around the clock, from the arrival',
    '2026-11-28 15:00',
    { ...times(24), replyClock: 'always' as const },
    '2026-11-28 15:00',
  ],
  ['by arrangement, from the arrival', '2026-11-29 03:00', times(24, []), '2026-11-29 03:00'],
  ['by arrangement, after a closure', '2026-12-01 10:00', times(24, [], holiday), '2026-12-07 00:00'],
])('the promised hours count, %s', (_name, arrived, practice, start) => {
  const [day = '', time = ''] = arrived.split(' ')
  expect(berlinMinute(promiseStarts(berlinInstant(day, time), practice)).replace('T', ' ')).toBe(start)
})
