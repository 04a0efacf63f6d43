import { expect, test } from 'vitest'
import { wishedHours } from './wished-hours.ts'

test.each([
  ['Vormittags', { from: 0, until: 12 }],
  ['dienstags oder freitags am Nachmittag', { from: 12, until: 18 }],
  ['abends', { from: 16, until: 24 }],
  ['mittags', { from: 11, until: 15 }],
  ['vormittags oder abends', { from: 0, until: 24 }],
  ['ab 16 Uhr', { from: 16, until: 24 }],
  ['nachmittags, ab 15 Uhr', { from: 15, until: 18 }],
  ['zwischen Montag und Mittwoch, bis 11 Uhr', { from: 0, until: 11 }],
  ['nicht vormittags', undefined],
  ['Montag und Dienstag', undefined],
  ['', undefined],
])('in “%s” the hours are %j', (words, hours) => {
  expect(wishedHours(words)).toEqual(hours)
})
