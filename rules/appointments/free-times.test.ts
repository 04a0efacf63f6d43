import { expect, test } from 'vitest'
import { type Calendar, freeTimesOn, obstacleTo, timesToOffer } from './free-times.ts'

const calendar: Calendar = {
  openingHours: [
    { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '12:00' },
    { days: [1, 2, 4], opens: '14:00', closes: '16:30' },
  ],
  closures: [{ from: '2030-12-23', to: '2031-01-03', reason: 'Weihnachten' }],
  taken: [{ starts_at: '2030-12-03T09:00:00Z', ends_at: '2030-12-03T10:00:00Z' }],
}
const before = new Date('2030-12-01T12:00:00Z')

test.each([
  ['in the opening hours', '2030-12-02T10:00', undefined],
  ['that ends when the practice closes', '2030-12-02T11:00', undefined],
  ['that ends later', '2030-12-02T11:30', { is: 'outside the opening hours' }],
  ['on a Sunday', '2030-12-01T10:00', { is: 'outside the opening hours' }],
  ['in a closure', '2030-12-23T10:00', { is: 'closed', reason: 'Weihnachten' }],
  ['on its last day', '2031-01-03T10:00', { is: 'closed', reason: 'Weihnachten' }],
  ['after it', '2031-01-06T10:00', undefined],
  ['that is taken', '2030-12-03T10:30', { is: 'taken', by: calendar.taken[0] }],
  ['right after a taken one', '2030-12-03T11:00', undefined],
])('a time %s', (_what, time, obstacle) => {
  expect(obstacleTo(time, 60, calendar)).toEqual(obstacle)
})

test('nothing is outside the hours of a practice that has no fixed ones', () => {
  expect(obstacleTo('2030-12-01T10:00', 60, { ...calendar, openingHours: [] })).toBeUndefined()
})

test('the free times of a day leave out what is taken and what does not fit before the practice closes', () => {
  const hours = (day: string, minutes: number, now = before) =>
    freeTimesOn(day, minutes, calendar, now).map((time) => time.slice(11))

  expect(hours('2030-12-03', 60)).toEqual(['09:00', '11:00', '14:00', '14:30', '15:00', '15:30'])
  expect(hours('2030-12-03', 180)).toEqual([])
  expect(hours('2030-12-03', 60, new Date('2030-12-03T13:10:00Z')), 'what is over').toEqual(['14:30', '15:00', '15:30'])
  expect(hours('2030-12-23', 60)).toEqual([])
})

test('an answer offers one time a day, a morning and a late hour in turn, and none in a closure', () => {
  expect(timesToOffer(60, calendar, before)).toEqual(['2030-12-02T09:00', '2030-12-03T15:30', '2030-12-04T09:00'])
  const eve = new Date('2030-12-22T12:00:00Z')
  expect(timesToOffer(60, calendar, eve)).toEqual(['2031-01-06T09:00', '2031-01-07T15:30', '2031-01-08T09:00'])
  expect(timesToOffer(60, { ...calendar, openingHours: [] }, before)).toEqual([])
  // One on each day that has such hours.
  expect(timesToOffer(60, calendar, before, { from: 12, until: 18 })).toEqual([
    '2030-12-02T14:00',
    '2030-12-03T15:30',
    '2030-12-05T14:00',
  ])
})
